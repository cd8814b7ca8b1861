import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { findNames } from '#api/records/names.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { MemberRow } from '../queries.ts'

export type SkillName = Record<Locale, string>

const letters = {
  asked: {
    pt: ['{name} pede-te uma confirmação: {skill}', '{name} pede que confirmes a competência «{skill}».'],
    en: ['{name} asks you to confirm: {skill}', '{name} asks you to confirm the skill “{skill}”.'],
  },
  confirmed: {
    pt: ['Confirmada: {skill}', 'A tua competência «{skill}» está confirmada no nível {level} de 5.'],
    en: ['Confirmed: {skill}', 'Your skill “{skill}” is confirmed at level {level} of 5.'],
  },
  declined: {
    pt: ['Ainda por confirmar: {skill}', 'A competência «{skill}» ainda não pôde ser confirmada.'],
    en: ['Not confirmed yet: {skill}', 'The skill “{skill}” could not be confirmed yet.'],
  },
} as const satisfies Record<string, Record<Locale, readonly [string, ...string[]]>>

/** Without a mentor the team sees it on the trainee's page. */
export async function mailAsked(tx: Db, deps: Deps, own: MemberRow, skill: SkillName): Promise<void> {
  if (!own.mentor_id) return
  const names = await findNames(tx, [own.user_id])
  await tellPeople(tx, deps, 'cohorts.skill_asked', [own.mentor_id], ({ locale }) => {
    const values = { name: names.get(own.user_id) ?? '', skill: skill[locale] }
    const label = locale === 'en' ? 'View' : 'Ver'
    const letter = letterOf(letters.asked[locale], values, `/trainees/${own.id}#passport`, label)
    return { ...letter, about: own.user_id }
  })
}

type JudgedSkill = { userId: string; name: SkillName; level: number | null; note: string | null }

export async function mailJudged(tx: Db, deps: Deps, { userId, name, level, note }: JudgedSkill): Promise<void> {
  const occasion = level === null ? 'declined' : 'confirmed'
  await tellPeople(tx, deps, `cohorts.skill_${occasion}`, [userId], ({ locale }) => {
    const values = { skill: name[locale], level: String(level) }
    const label = locale === 'en' ? 'Open the programme' : 'Abrir o programa'
    return letterOf(letters[occasion][locale], values, '/programme#passport', label, note)
  })
}
