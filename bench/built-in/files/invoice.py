"""Turns time sheets into invoices."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

VAT_RATE = Decimal("0.21")
PAYMENT_TERM_DAYS = 30
REMINDER_FEE = Decimal("12.50")
CENT = Decimal("0.01")


@dataclass
class Line:
    description: str
    hours: Decimal
    hourly_rate: Decimal

    def net(self) -> Decimal:
        return (self.hours * self.hourly_rate).quantize(CENT, ROUND_HALF_UP)


@dataclass
class Invoice:
    number: str
    client: str
    issued: date
    lines: list[Line] = field(default_factory=list)
    reminders: int = 0

    def due(self) -> date:
        return self.issued + timedelta(days=PAYMENT_TERM_DAYS)

    def net(self) -> Decimal:
        return sum((line.net() for line in self.lines), Decimal(0))

    def vat(self) -> Decimal:
        # The tax office rounds per invoice, not per line.
        return (self.net() * VAT_RATE).quantize(CENT, ROUND_HALF_UP)

    def total(self) -> Decimal:
        return self.net() + self.vat() + self.reminders * REMINDER_FEE


def next_number(last: str, today: date) -> str:
    """Numbers run without gaps within a year: 2026-0001, 2026-0002, …"""
    year, serial = last.split("-")
    if int(year) != today.year:
        return f"{today.year}-0001"
    return f"{year}-{int(serial) + 1:04d}"


def overdue(invoices: list[Invoice], today: date) -> list[Invoice]:
    """Invoices past their due date, oldest first. Reminded at most three times."""
    late = [invoice for invoice in invoices if invoice.due() < today and invoice.reminders < 3]
    return sorted(late, key=lambda invoice: invoice.due())
