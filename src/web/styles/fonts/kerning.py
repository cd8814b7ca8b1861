"""Kerning without its changes by weight, in steps of 4 of 2048 units: `kerning.py FILE.woff2` writes the file anew."""

import sys

from fontTools.ttLib import TTFont

STEP = 4


def records(table):
    if hasattr(table, 'PairSet'):
        return [record for pairs in table.PairSet for record in pairs.PairValueRecord]
    return [record for first in table.Class1Record for record in first.Class2Record]


font = TTFont(sys.argv[1])
for lookup in font['GPOS'].table.LookupList.Lookup:
    for subtable in lookup.SubTable:
        table = getattr(subtable, 'ExtSubTable', subtable)
        for value in (record.Value1 for record in records(table) if record.Value1):
            value.XAdvance = round((getattr(value, 'XAdvance', 0) or 0) / STEP) * STEP
            if hasattr(value, 'XAdvDevice'):
                del value.XAdvDevice
        table.ValueFormat1 = 4
definitions = font['GDEF'].table
definitions.VarStore = None
definitions.Version = 0x00010000
font.save(sys.argv[1])
