import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'

export const mailPeopleRules: PeopleRules = {
  gather: {
    rows: {
      mails: ownRows('mails', { by: 'user_id', columns: ['kind', 'recipient', 'subject', 'created_at', 'sent_at'] }),
      waitingForDigest: ownRows('held_letters', { by: 'user_id', columns: ['kind', 'subject', 'created_at'] }),
      preferences: ownRows('mail_preferences', { by: 'user_id', key: ['topic'], columns: ['pace', 'muted'] }),
      quietHours: ownRows('quiet_hours', { by: 'user_id', key: ['user_id'], columns: ['from_hour', 'until_hour'] }),
    },
  },
}
