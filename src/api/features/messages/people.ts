import { sql } from 'kysely'
import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'

const subject = sql`(select subject_pt from messages where id = message_id)`
const sentAt = sql`(select sent_at from messages where id = message_id)`

export const messagePeople: PeopleRules = {
  // The text stays with the team; whoever wrote it loses their name on it.
  keeps: ['messages'],
  gather: {
    withholds: { 'messages.updated_by': 'Who of the team changed a message last; the actions name it.' },
    rows: {
      messagesWritten: ownRows('messages', { by: 'author_id', columns: ['subject_pt', 'body_pt', 'sent_at'] }),
      messagesReceived: ownRows('message_recipients', {
        by: 'user_id',
        key: ['message_id'],
        columns: ['way'],
        also: { subject, sent_at: sentAt },
      }),
    },
  },
}
