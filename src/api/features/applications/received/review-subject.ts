import type { Db } from '#api/deps.ts'
import { criterion, type ItemContent, type ReviewSubject } from '#api/records/review-subject.ts'
import type { FrozenProfile } from '#contract/applications/own.ts'
import type { Bilingual } from '#contract/endpoint.ts'
import { moveAndTell } from './move.ts'
import { findApplicants, findJudgedApplications, findJudgedPostings, findSent } from './queries.ts'

/** By what the programme judges every application. */
const criteria = [
  criterion(5, 6, ['Competências', 'Sabe fazer o que a vaga pede.'], ['Skills', 'Can do what the position asks for.']),
  criterion(6, 5, ['Percurso', 'O que já fez mostra-o.'], ['Path', 'What they have done shows it.']),
  criterion(7, 4, ['Motivação', 'Sabe ao que vem, e porquê.'], ['Motivation', 'Knows what it is about, and why.']),
]

const titles = {
  about: { pt: 'Sobre', en: 'About' },
  skills: { pt: 'Competências', en: 'Skills' },
  experience: { pt: 'Experiência', en: 'Experience' },
  projects: { pt: 'Projetos', en: 'Projects' },
  letter: { pt: 'Carta', en: 'Letter' },
} satisfies Record<string, Bilingual>

const listOf = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ')

function profileSections({ about, skills, experiences, projects, lang }: FrozenProfile) {
  return [
    { title: titles.about, text: about ?? '' },
    { title: titles.skills, text: listOf(skills.map(({ name }) => name[lang])) },
    {
      title: titles.experience,
      text: listOf(experiences.map(({ title, organisation, summary }) => joined(title, organisation, summary))),
    },
    { title: titles.projects, text: listOf(projects.map(({ title, description }) => joined(title, description))) },
  ]
}

/** What was sent, as it was. A CV always names its person, so that blind jurors get none. */
async function showItem(db: Db, id: string, { blind }: { blind: boolean }): Promise<ItemContent | undefined> {
  const row = await findSent(db, id)
  if (!row?.profile) return undefined
  const { profile, letter, answers } = row
  const sections = [
    { title: titles.letter, text: letter ?? '' },
    ...answers.map(({ question, text }) => ({ title: question, text })),
    ...profileSections(profile),
  ]
  const cv = row.cv_id && {
    id: row.cv_id,
    name: row.cv_name!,
    kept: { content_type: row.cv_type!, size: row.cv_size! },
  }
  return {
    title: blind ? null : nameOf(profile),
    summary: profile.headline,
    lang: profile.lang,
    sections: sections.filter(({ text }) => text.trim() !== ''),
    links: profile.links.map(({ url, label }) => ({ url, label: label ?? url })),
    files: cv && !blind ? [cv] : [],
    formerly: [{ first_name: profile.firstName, last_name: profile.lastName, email: profile.email, links: [] }],
  }
}

const nameOf = ({ firstName, lastName }: Pick<FrozenProfile, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** The applications to a posting that wait for the shortlist. */
export const applicationReviews: ReviewSubject = {
  outcomes: [
    { id: 'shortlisted', name: { pt: 'Pré-selecionada', en: 'Shortlisted' }, passes: true },
    { id: 'rejected', name: { pt: 'Não aceite', en: 'Not accepted' }, passes: false },
  ],
  findContexts: async (db, ids) => {
    const rows = await findJudgedPostings(db, ids)
    return rows.map(({ id, title, slug, isOver }) => {
      const managePath = `/manage/opportunities/${slug}`
      return { id, title, criteria, isCalledOff: isOver, managePath }
    })
  },
  findItems: async (db, opportunityId) => {
    const rows = await findJudgedApplications(db, opportunityId)
    return rows.flatMap(({ id, profile, field }) =>
      profile ? [{ id, title: nameOf(profile), fields: field ? [field] : [] }] : [],
    )
  },
  findTeams: async (db, ids) => {
    const rows = await findApplicants(db, ids)
    return new Map(rows.map(({ id, applicant_id }) => [id, applicant_id ? [applicant_id] : []]))
  },
  findPath: async (_, id) => `/applications?id=${id}`,
  showItem,
  announce: async (tx, deps, caller, { decisions }) => {
    for (const { itemId, outcome, feedback } of decisions) {
      const to = outcome === 'shortlisted' ? 'shortlisted' : 'rejected'
      await moveAndTell(tx, deps, caller, itemId, { to, reason: to === 'rejected' ? 'other' : null, message: feedback })
    }
  },
}
