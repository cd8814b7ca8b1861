import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { Bilingual } from '#contract/endpoint.ts'
import { answerFileKinds } from '#contract/questions.ts'

/** The names of these files, of those that somebody may give as an answer: their own, and those given already. */
export async function findAnswerFiles(
  db: Db,
  ids: readonly string[],
  { owner, registrationId }: { owner: string; registrationId: string | undefined },
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; file_name: string }>`
    select id, file_name from attachments
    where id = any(${ids}::uuid[]) and kind = any(${[...answerFileKinds]}) and (owner_id = ${owner} or exists (
      select from file_uses where attachment_id = attachments.id and area = 'events' and field = 'answers'
        and record_id = ${registrationId ?? null}::uuid))`.execute(db)
  return new Map(rows.map((row) => [row.id, row.file_name]))
}

/** Every question that somebody of this event has answered, as it was last asked. */
export async function findAnsweredQuestions(db: Db, eventId: string) {
  const { rows } = await sql<{ id: string; question: Bilingual }>`
    select distinct on (answer ->> 'id') answer ->> 'id' as id, answer -> 'question' as question
    from event_registrations, jsonb_array_elements(answers) as answer
    where event_id = ${eventId} order by answer ->> 'id', event_registrations.updated_at desc`.execute(db)
  return rows
}

/** Whose registration this is. */
export async function findRegistered(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('event_registrations').select('user_id').where('id', '=', id).executeTakeFirst()
  return row?.user_id
}
