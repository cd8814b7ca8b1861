import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What the best of the field have around registration, each with the test that holds it here. */
const rows: [row: string, file: string, test: string][] = [
  ['Capacity, waitlist, promotion in order', 'registration/capacity.test.ts', 'skip nobody in either line'],
  [
    'Timed offer, then the next person',
    'registration/registration.test.ts',
    'for 24 hours, which the first in line accepts',
  ],
  ['Priority on the waitlist; leave it oneself', 'ways/ways.test.ts', 'stands before the others in the line'],
  ['Approval with a message, or silent', 'ways/ways.test.ts', 'that is silent mails nobody'],
  ['Registration questions', 'answers/answers.test.ts', 'are checked all at once, each at its question'],
  ['Answers changed later, filled by the team', 'answers/answers.test.ts', 'can be changed until the set time'],
  ['Hybrid: separate seats and change of way', 'ways/ways.test.ts', 'keeping the old seat until then'],
  ['Participant list hidden, by consent or open', 'ways/ways.test.ts', 'a list of participants that is %s'],
  ['Cancel and modify deadlines', 'ways/ways.test.ts', 'a seat can be given back until the set time'],
  ['Rescheduled shown, previous date kept', 'mails/notices.test.ts', 'the page keeps the date before'],
]

it.each(rows)('%s', (_, file, test) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain(test)
})
