import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { findAnswerers } from '#api/features/applications/queries.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { OpportunityRow } from './queries.ts'

type Answer = 'published' | 'draft'

const letters: Record<Answer, Record<Locale, [subject: string, ...sentences: string[]]>> = {
  published: {
    pt: ['Publicada: {title}', 'A equipa publicou «{title}». As candidaturas que chegarem são para vocês responderem.'],
    en: ['Published: {title}', 'The team has published “{title}”. The applications that come are yours to answer.'],
  },
  draft: {
    pt: ['Por rever: {title}', 'A equipa devolveu «{title}», para mudarem alguma coisa e a proporem de novo.'],
    en: ['To be revised: {title}', 'The team gave “{title}” back, for you to change something and propose it again.'],
  },
}
const see: Record<Locale, string> = { pt: 'Ver a oportunidade', en: 'See the opportunity' }

/** Whoever proposed a posting hears what became of it. */
export async function mailProposers(tx: Tx, deps: Deps, row: OpportunityRow, answer: Answer): Promise<void> {
  const people = await findAnswerers(tx, row.id)
  const page = answer === 'published' ? `/opportunities/${row.slug}` : `/opportunities/${row.slug}/edit`
  await tellPeople(tx, deps, `opportunities.${answer}`, people, ({ locale }) =>
    letterOf(letters[answer][locale], { title: inLanguage(locale, row.title) }, page, see[locale]),
  )
}
