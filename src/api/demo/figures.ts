import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import { freezeHeld } from '#api/features/figures/reports/freeze.ts'
import { insertLink } from '#api/features/figures/reports/links/queries.ts'
import { findLines, putOnImpact } from '#api/features/figures/reports/queries.ts'
import { figuresOf } from '#api/features/figures/service.ts'
import { hashToken } from '#api/records/invitations.ts'
import { dayMs } from '#contract/times.ts'
import { daysBefore, type SeedContext } from './context.ts'

/** Known to everybody, as the passwords of the demo are: `/reports/…` with this code. */
export const demoCode = 'demonstracao-relatorio-a-meio-da-coorte'

const words = {
  title: { pt: 'A meio da coorte 2026.1', en: 'Halfway through cohort 2026.1' },
  lead: {
    pt: 'Sete semanas a aprender um ofício e a fazer crescer startups. O que correu bem, o que custou e o que pedimos.',
    en: 'Seven weeks of learning a craft and growing startups. What went well, what it cost and what we ask for.',
  },
  sections: [
    {
      title: { pt: 'Correu bem', en: 'Went well' },
      text: {
        pt: 'As oficinas presenciais encheram e as equipas misturam hoje os dois percursos.',
        en: 'The workshops on site were full, and teams now mix both tracks.',
      },
    },
    {
      title: { pt: 'Custou', en: 'Was hard' },
      text: {
        pt: 'Quem trabalha à quinta ficou para trás. Abrimos uma segunda hora ao sábado de manhã.',
        en: 'Those who work on Thursdays fell behind. We opened a second hour on Saturday mornings.',
      },
    },
    {
      title: { pt: 'Pedimos', en: 'We ask for' },
      text: {
        pt: 'Dois jurados com experiência de hardware e um sítio em Aveleda para doze sensores.',
        en: 'Two jurors who know hardware, and a place in Aveleda for twelve sensors.',
      },
    },
  ],
}
const told = {
  pt: 'Alguém escreveu o que via todos os dias. A equipa fez disso um desafio, e quem o agarrou continua a trabalhar nele.',
  en: 'Somebody wrote down what they saw every day. The team made it a challenge, and those who took it on still work on it.',
}

/** One report about the running cohort, frozen and shared by one link. */
export async function seedReports(tx: Tx, { now, person }: SeedContext): Promise<void> {
  const { areas } = await import('#api/areas.ts')
  await sql`update startups set reports_open = true where name in ('Rega', 'Caixeiro')`.execute(tx)
  const running = await tx.selectFrom('cohorts').select('id').where('name', '=', '2026.1').executeTakeFirst()
  const lines = await findLines(tx)
  const line = lines.find(({ startupId }) => startupId !== null) ?? lines[0]
  const [id, frozenAt] = [randomUUIDv7(), daysBefore(now, 1)]
  const figures = ['funnel', 'attendance', 'tasks', 'seats', 'teams']
  const stories = line ? [{ problemId: line.problemId, startupId: line.startupId, text: told }] : []
  const texts = {
    title: JSON.stringify(words.title),
    lead: JSON.stringify(words.lead),
    sections: JSON.stringify(words.sections),
    figures: JSON.stringify(figures),
    stories: JSON.stringify(stories),
  }
  const times = { created_at: daysBefore(now, 3), updated_at: daysBefore(now, 2) }
  const period = { by: 'month' as const, edition: running?.id ?? null, first_month: null, last_month: null }
  await tx
    .insertInto('reports')
    .values({ id, ...texts, ...period, ...times, updated_by: person('staff').id })
    .execute()
  await freezeHeld(tx, { clock: () => frozenAt }, figuresOf(areas), { id, by: null })
  const ends_at = new Date(now.getTime() + 60 * dayMs)
  const link = { id: randomUUIDv7(), report_id: id, name: 'Município de Aveleda', code_hash: hashToken(demoCode) }
  await insertLink(tx, {
    ...link,
    password: null,
    ends_at,
    ended_at: null,
    opened: 14,
    created_by: person('staff').id,
    created_at: frozenAt,
  })
  await showToAll(tx, id, frozenAt)
}

/** The page itself stays off until the programme wants it. */
async function showToAll(tx: Tx, id: string, at: Date): Promise<void> {
  const edition = await tx.selectFrom('report_editions').select('id').where('report_id', '=', id).executeTakeFirst()
  if (edition) await putOnImpact(tx, { id, editionId: edition.id }, at)
}
