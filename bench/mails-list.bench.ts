import { sql } from 'kysely'
import { fillNumbered } from './fill-numbered.ts'
import { benchGrowth } from './growing-list.ts'

/** One in forty could not be delivered. */
await benchGrowth({
  what: 'mails',
  fill: (count) => (db) =>
    fillNumbered(
      db,
      'mails',
      count,
      (numbers) => sql`
        insert into mails (id, kind, recipient, subject, body_text, body_html, status, created_at)
        select gen_random_uuid(), 'events.confirmed', 'ana@exemplo.pt', 'Há lugar para ti', 'Olá.', '<p>Olá.</p>',
          case when n % 40 = 0 then 'dead' else 'sent' end, now() - n * interval '1 minute'
        from ${numbers}`,
    ),
  paths: ['/manage/mails', '/manage/mails?status=dead'],
  deepPaths: ['/manage/mails'],
})
