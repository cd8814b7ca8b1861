import { expect, it } from 'vitest'
import { ticketCode } from './tickets.ts'

it.each([
  ['as scanned', 'viveiro:KRTZMBDA', 'KRTZMBDA'],
  ['as typed on a phone', ' krtz mbda ', 'KRTZMBDA'],
  ['with a hyphen', 'Krtz-Mbda', 'KRTZMBDA'],
  ['with a prefix in capitals', 'VIVEIRO:krtzmbda', 'KRTZMBDA'],
  ['of an older ticket, in which case counts', 'viveiro:a-b_Cd3f GhJk LmNp QrSt Uv', 'a-b_Cd3fGhJkLmNpQrStUv'],
  ['of something else', 'https://exemplo.pt/a', 'https://exemplo.pt/a'],
])('reads a code %s', (_, text, code) => expect(ticketCode(text)).toBe(code))
