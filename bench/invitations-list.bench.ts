import { sql } from 'kysely'
import { fillNumbered } from './fill-numbered.ts'
import { benchGrowth } from './growing-list.ts'

/** To the programme itself; one in ten is still open. */
await benchGrowth({
  what: 'invitations',
  fill: (count) => (db) =>
    fillNumbered(
      db,
      'invitations',
      count,
      (numbers) => sql`
        insert into invitations (id, area, record_id, email, role, token_hash, state, created_at, expires_at)
        select gen_random_uuid(), 'accounts', gen_random_uuid(), 'pessoa-' || n || '@exemplo.pt', 'mentor',
          sha256(n::text::bytea), case when n % 10 = 0 then 'open' else 'accepted' end,
          now() - n * interval '1 minute', now() + interval '1 year'
        from ${numbers}`,
    ),
  paths: ['/manage/invitations', '/manage/invitations?state=open'],
  deepPaths: ['/manage/invitations'],
})
