"""Luck and skill: of each hand what the dice brought, and what the decisions did."""
