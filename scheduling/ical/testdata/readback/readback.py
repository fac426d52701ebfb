#!/usr/bin/python3
"""Read our messages back with two other iCalendar implementations.

    /usr/bin/python3 readback.py

needs the Debian packages python3-icalendar and python3-vobject. It reads the
.ics files beside it, which are golden files of the Go tests, and fails on
the first thing that is not what was written. The Go tests do not need it.
"""
import datetime
import pathlib

import icalendar
import vobject

HERE = pathlib.Path(__file__).parent
UTC = datetime.timezone.utc
START = datetime.datetime(2026, 3, 24, 8, tzinfo=UTC)
SUMMARY = 'Q3 预算对齐; Budget, Einkauf & "Übersicht" — ein langer Titel, der gefaltet werden muss'
DESCRIPTION = "Tagesordnung:\n1. Stand, Risiken\n2. 下一步；责任人"
PEOPLE = {
    "mailto:anna@corp.example": ("CHAIR", "ACCEPTED", "Anna 'Die Chefin' Müller"),
    "mailto:bob@corp.example": ("REQ-PARTICIPANT", "NEEDS-ACTION", "Bob; Builder, Ltd: sales"),
    "mailto:chen@corp.example": ("OPT-PARTICIPANT", "ACCEPTED", "陈 伟"),
}


def same(what, got, want):
    if got != want:
        raise SystemExit(f"{what}: {got!r} is not {want!r}")


def request_with_icalendar(text):
    cal = icalendar.Calendar.from_ical(text)
    same("method", str(cal["METHOD"]), "REQUEST")
    # The zone is evaluated from our VTIMEZONE, not by its name.
    zones = {str(z["TZID"]): z.to_tz() for z in cal.walk("VTIMEZONE")}
    (event,) = cal.walk("VEVENT")
    for name, want in ("DTSTART", START), ("DTEND", START + datetime.timedelta(hours=1)):
        prop = event[name]
        local = prop.dt.replace(tzinfo=None)
        zone = zones[str(prop.params["TZID"])]
        same(name, zone.localize(local).astimezone(UTC), want)
        same(name + " by name", prop.dt.astimezone(UTC), want)
    same("uid", str(event["UID"]), "case-17@deskrules.example")
    same("sequence", int(event["SEQUENCE"]), 1)
    same("summary", str(event["SUMMARY"]), SUMMARY)
    same("description", str(event["DESCRIPTION"]), DESCRIPTION)
    same("location", str(event["LOCATION"]), "Raum 4\\2, 3. OG")
    same("organizer", str(event["ORGANIZER"]), "mailto:anna@corp.example")
    people = {str(a): (a.params["ROLE"], a.params["PARTSTAT"], a.params["CN"]) for a in event["ATTENDEE"]}
    same("attendees", people, PEOPLE)


def request_with_vobject(text):
    cal = vobject.readOne(text)
    same("method", cal.method.value, "REQUEST")
    event = cal.vevent
    same("DTSTART", event.dtstart.value.astimezone(UTC), START)
    same("DTEND", event.dtend.value.astimezone(UTC), START + datetime.timedelta(hours=1))
    same("summary", event.summary.value, SUMMARY)
    same("description", event.description.value, DESCRIPTION)
    people = {
        a.value: (a.params["ROLE"][0], a.params["PARTSTAT"][0], a.params["CN"][0])
        for a in event.contents["attendee"]
    }
    same("attendees", people, PEOPLE)


def publish(text):
    for event in icalendar.Calendar.from_ical(text).walk("VEVENT"):
        same("keys", sorted(event.keys()), ["DTEND", "DTSTAMP", "DTSTART", "ORGANIZER", "SUMMARY", "TRANSP", "UID"])
        same("summary", str(event["SUMMARY"]), "Busy")
    starts = [e.dtstart.value.hour for e in vobject.readOne(text).contents["vevent"]]
    same("starts", starts, [1, 9, 12])


for path in sorted(HERE.glob("request-*.ics")):
    text = path.read_bytes().decode()
    request_with_icalendar(text)
    request_with_vobject(text)
    print("ok", path.name)
publish((HERE / "publish.ics").read_bytes().decode())
print("ok publish.ics")
