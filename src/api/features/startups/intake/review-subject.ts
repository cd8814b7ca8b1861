import type { Db } from '#api/deps.ts'
import { findTeams } from '#api/records/members.ts'
import { criterion, type ItemContent, type ReviewSubject } from '#api/records/review-subject.ts'
import { decideStartup } from '../manage/decisions.ts'
import { startupMembers } from '../team/queries.ts'
import { findJudgedIntakes, findJudgedStartup, findSubmittedStartups } from './queries.ts'

/** By what the programme judges every startup that asks to be taken in. */
const criteria = [
  criterion(1, 6, ['Problema', 'Quem o tem, e quanto lhe custa.'], ['Problem', 'Who has it, and what it costs them.']),
  criterion(2, 5, ['Solução', 'Resolve o problema, e já funciona.'], ['Solution', 'It solves it, and works already.']),
  criterion(3, 5, ['Equipa', 'Sabe fazer isto, e tem tempo.'], ['Team', 'Knows how to do it, and has the time.']),
  criterion(4, 4, ['Crescimento', 'Quem paga, e quantos são.'], ['Growth', 'Who pays, and how many there are.']),
]

async function showItem(db: Db, id: string, { blind }: { blind: boolean }): Promise<ItemContent | undefined> {
  const row = await findJudgedStartup(db, id)
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
    const rows = await findJudgedIntakes(db, ids)
    return rows.map(({ id, name }) => {
      return { id, title: name, criteria, isCalledOff: false, managePath: '/manage/startups' }
    })
  },
  findItems: async (db, contextId) => {
    const rows = await findSubmittedStartups(db, contextId)
    return rows.map(({ id, name, field, more_fields }) => ({ id, title: name, fields: [field, ...more_fields], field }))
  },
  findTeams: (db, ids) => findTeams(db, startupMembers, ids),
  findPath: async (_, id) => `/startup/${id}`,
  showItem,
  announce: async (tx, deps, caller, { decisions }) => {
    for (const { itemId, outcome, feedback } of decisions) {
      const decision = outcome === 'accept' ? 'accept' : 'decline'
      await decideStartup({ ...deps, db: tx }, caller, itemId, { decision, answer: feedback })
    }
  },
}
