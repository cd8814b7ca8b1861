import { sql } from 'kysely'
import { fillNumbered } from './fill-numbered.ts'
import { benchGrowth } from './growing-list.ts'

const lists = ['/problems', '/problems?sort=-createdAt', '/manage/problems']

/** One in ten waits for an answer; the others were accepted. */
await benchGrowth({
  what: 'problems',
  fill: (count) => (db) =>
    fillNumbered(
      db,
      'problems',
      count,
      (numbers) => sql`
        insert into problems
          (id, kind, title, what, affected, lang, anonymous, search, supports, state, created_at, updated_at)
        select gen_random_uuid(), 'problem', 'Horários que não se leem', 'No telemóvel.', '{}', 'pt', false, 'horários',
          n * 7919 % 500, case when n % 10 = 0 then 'submitted' else 'accepted' end, now() - n * interval '1 minute', now()
        from ${numbers}`,
    ),
  paths: [...lists, '/problems?state=accepted', '/manage/problems?state=submitted'],
  deepPaths: lists,
})
