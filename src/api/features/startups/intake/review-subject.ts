import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { criterion, type ItemContent, type ReviewSubject } from '#api/records/review-subject.ts'
import { decide } from '../manage/decisions.ts'

/** By what the programme judges every startup that asks to be taken in. */
const criteria = [
  criterion(1, 6, ['Problema', 'Quem o tem, e quanto lhe custa.'], ['Problem', 'Who has it, and what it costs them.']),
  criterion(2, 5, ['Solução', 'Resolve o problema, e já funciona.'], ['Solution', 'It solves it, and works already.']),
  criterion(3, 5, ['Equipa', 'Sabe fazer isto, e tem tempo.'], ['Team', 'Knows how to do it, and has the time.']),
  criterion(4, 4, ['Crescimento', 'Quem paga, e quantos são.'], ['Growth', 'Who pays, and how many there are.']),
]

async function showItem(db: Db, id: string, { blind }: { blind: boolean }): Promise<ItemContent | undefined> {
  const row = await db
    .selectFrom('startups')
    .select(['name', 'pitch', 'lang', 'description', 'answers', 'links', 'website', 'deck_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, pitch, lang, description, answers, links, website, deck_id } = row
  const about = { title: { pt: 'O que é', en: 'What it is' }, text: description ?? '' }
  const sections = [about, ...answers.map(({ asked, text }) => ({ title: asked, text }))]
  const pages = [...(website ? [{ label: website, url: website }] : []), ...links.map(linkOf)]
  return {
    // Its name is the name under which it is known.
    title: blind ? null : name,
    summary: pitch,
    lang,
    sections: sections.filter(({ text }) => text.trim() !== ''),
    links: pages,
    covers: [name],
    files: deck_id ? [{ id: deck_id, name: `${name}.pdf` }] : [],
  }
}

const linkOf = ({ url, label }: { url: string; label?: string | null }) => ({ url, label: label ?? url })

/** The startups of an intake that wait for an answer. */
export const startupReviews: ReviewSubject = {
  outcomes: [
    { id: 'accept', name: { pt: 'Aceite', en: 'Accepted' }, passes: true },
    { id: 'decline', name: { pt: 'Não aceite', en: 'Not accepted' }, passes: false },
  ],
  findContexts: async (db, ids) => {
    const intakes = db.selectFrom('startup_intakes').select(['id', 'name']).orderBy('opens_at', 'desc')
    const rows = await (ids ? intakes.where('id', 'in', [...ids]) : intakes.limit(20)).execute()
    return rows.map(({ id, name }) => ({ id, title: name, criteria, managePath: '/manage/startups' }))
  },
  findItems: async (db, contextId) => {
    const rows = await db
      .selectFrom('startups')
      .select(['id', 'name', 'field', 'more_fields'])
      .where('intake_id', '=', contextId)
      .where('state', '=', 'submitted')
      .execute()
    return rows.map(({ id, name, field, more_fields }) => ({ id, title: name, fields: [field, ...more_fields] }))
  },
  findTeams: async (db, ids) => {
    const rows = await db
      .selectFrom('startup_members')
      .select(['startup_id', sql<string[]>`array_agg(user_id)`.as('people')])
      .where('startup_id', '=', sql<string>`any(${ids}::uuid[])`)
      .groupBy('startup_id')
      .execute()
    return new Map(rows.map(({ startup_id, people }) => [startup_id, people]))
  },
  showItem,
  announce: async (tx, deps, caller, { decisions }) => {
    for (const { itemId, outcome, feedback } of decisions) {
      const decision = outcome === 'accept' ? 'accept' : 'decline'
      await decide({ ...deps, db: tx }, caller, itemId, { decision, answer: feedback })
    }
  },
}
