import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What the best of the field have around events, each with the test that holds it here. */
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
  ['Series: one, this and following, or all', 'series/series.test.ts', 'of all leaves what one date has of its own'],
  ['Series: registering for all dates', 'series/series.test.ts', 'takes the seats there are and a place in line'],
  ['Rescheduled shown, previous date kept', 'mails/notices.test.ts', 'the page keeps the date before'],
  ['Rescheduled and cancelled as schema.org says it', 'public/public.test.ts', 'what Google requires and recommends'],
  ['QR ticket by mail', '../../mail/delivery.test.ts', 'shows a ticket as a picture, and attaches it as a file'],
  ['Undo at the door, express scan', 'door/door.test.ts', 'what was taken back stays so'],
  ['Several lists, entry and exit, refusal reasons', 'door/door.test.ts', 'leaving keeps the arrival'],
  ['Offline scanning, later sync', 'door/door.test.ts', 'the earliest entry counts'],
  ['Log of the scans', 'door/door.test.ts', 'keeps a log of who came when at which door'],
  ['Self check-in', 'room/room.test.ts', 'counts once, and keeps the first time of arrival'],
  [
    'Calendar: attachment, personal feed',
    'calendar/icalendar.test.ts',
    'is read back completely by a calendar library',
  ],
  ['Calendar: public feed', 'public/public.test.ts', 'is in the page list and both feeds'],
  ['Messages by segment', '../messages/messages.test.ts', 'goes to a part by way, answer and state'],
  ['Messages scheduled by the event', '../messages/messages.test.ts', 'moves with the event both ways'],
  ['Feedback form after the event', 'policy.test.ts', 'takes feedback from those who attended'],
  ['Check-in summary report', 'report/report.test.ts', 'counts who came, by way and group, as the lists do'],
  ['Certificate of attendance', 'certificates/certificates.test.ts', 'is given once to who came'],
]

it.each(rows)('%s', (_, file, test) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain(test)
})
