import { dateLocales } from '#api/mail/times.ts'
import { drawableText } from '#api/pictures/letters.ts'
import type { Locale } from '#contract/endpoint.ts'
import { phoneText } from '#contract/phone/phone.ts'
import type { Experience, Project } from '#contract/profile/entries.ts'
import type { Profile } from '#contract/profile/profile.ts'
import type { CvLack, CvPart } from '#contract/resume/resume.ts'
import { inLanguage } from './in-language.ts'
import { spanText } from './spans.ts'
import { cvWords, fill, levelWords, sectionOf } from './words.ts'

export type CvEntry = { title: string; context: string; when: string; points: string[]; text: string }
export type CvSection = { title: string; entries: CvEntry[] }
export type CvContact = { text: string; url?: string }

/** What is on the paper, in the chosen language; a layout only places it. */
export type CvContent = {
  lang: Locale
  title: string
  name: string
  headline: string
  about: string
  contact: CvContact[]
  sections: CvSection[]
  /** `confirmed` when something in the programme shows the level that the person says. */
  skills: { name: string; level: number; confirmed: boolean }[]
  languages: { name: string; level: string }[]
  /** The address of the profile, when everybody may open it. */
  address: string | null
  date: string
  /** Chooses the cover. */
  seed: string
  /** As PNG. */
  photo: Uint8Array | null
  /** Texts that the person has not written in this language. */
  lacking: CvLack[]
  /** What has no letter on paper. */
  undrawn: string[]
}

type Surroundings = {
  lang: Locale
  publicUrl: string
  now: Date
  confirmed?: ReadonlySet<string>
  without?: readonly CvPart[] | undefined
  photo?: Uint8Array | null
}

export function cvContent(whole: Profile, surroundings: Surroundings): CvContent {
  const { lang, publicUrl, now, confirmed, without = [], photo = null } = surroundings
  const { profile, lacking } = inLanguage(chosenOf(whole, without), lang)
  const name = `${profile.firstName} ${profile.lastName}`
  const of = (section: 'experience' | 'education') =>
    profile.experiences.filter(({ kind }) => sectionOf[kind] === section).map((one) => experienceEntry(one, lang))
  const sections = [
    { title: cvWords.experience[lang], entries: of('experience') },
    { title: cvWords.education[lang], entries: of('education') },
    { title: cvWords.projects[lang], entries: profile.projects.map((project) => projectEntry(project, lang)) },
  ]
  const undrawn = new Set<string>()
  const date = new Intl.DateTimeFormat(dateLocales[lang], { dateStyle: 'long' }).format(now)
  const content = {
    lang,
    name,
    headline: profile.headline ?? '',
    about: profile.about ?? '',
    contact: contactOf(profile, lang),
    sections: sections.filter(({ entries }) => entries.length > 0),
    skills: profile.skills.map(({ skill, name: names, level }) => ({
      name: names[lang],
      level: level ?? 0,
      confirmed: confirmed?.has(skill) ?? false,
    })),
    languages: profile.languages.map((one) => languageText(one, lang)),
    address: profile.visibility === 'public' ? `${publicUrl}/people/${profile.id}` : null,
    date,
  }
  const drawn = drawable(content, undrawn)
  const title = fill(cvWords.title[lang], name)
  return { ...drawn, title, seed: profile.id, photo, lacking, undrawn: [...undrawn] }
}

/** Without what the person leaves out. */
function chosenOf(profile: Profile, without: readonly CvPart[]): Profile {
  const has = (part: CvPart) => !without.includes(part)
  const some = <T>(part: CvPart, list: T[]) => (has(part) ? list : [])
  return {
    ...profile,
    about: has('about') ? profile.about : null,
    phone: has('phone') ? profile.phone : null,
    links: some('links', profile.links),
    experiences: profile.experiences.filter(({ kind }) => has(sectionOf[kind])),
    projects: some('projects', profile.projects),
    skills: some('skills', profile.skills),
    languages: some('languages', profile.languages),
  }
}

/** All its texts in letters that we can draw; addresses that a link opens stay as they are. */
function drawable<T>(value: T, undrawn: Set<string>): T {
  if (typeof value === 'string') {
    const { text, left } = drawableText(value)
    for (const character of left) undrawn.add(character)
    return text as T
  }
  if (Array.isArray(value)) return value.map((one: unknown) => drawable(one, undrawn)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, key === 'url' ? one : drawable(one, undrawn)])
  return Object.fromEntries(entries) as T
}

function contactOf(profile: Profile, lang: Locale): CvContact[] {
  const { city, country, email, phone, links } = profile
  const land = country && new Intl.DisplayNames(dateLocales[lang], { type: 'region' }).of(country)
  const place = [city, land].filter(Boolean).join(', ')
  return [
    ...(place ? [{ text: place }] : []),
    { text: email, url: `mailto:${email}` },
    ...(phone ? [{ text: phoneText(phone.number), url: `tel:${phone.number}` }] : []),
    ...links.map(({ url, label }) => ({ text: [label, plainAddress(url)].filter(Boolean).join(': '), url })),
  ]
}

export const plainAddress = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')

function experienceEntry(one: Experience, lang: Locale): CvEntry {
  const context = [one.organisation, one.place].filter(Boolean).join(', ')
  return { title: one.title, context, when: spanText(one, lang), points: pointsOf(one.summary), text: '' }
}

function projectEntry(one: Project, lang: Locale): CvEntry {
  const context = [one.role, one.startup?.name].filter(Boolean).join(', ')
  const keywords = one.keywords.length > 0 ? `${one.keywords.join(', ')}.` : ''
  const links = one.links.map(plainAddress).join(' · ')
  const text = [one.description, keywords, links].filter(Boolean).join('\n')
  return { title: one.title, context, when: spanText({ ...one, current: false }, lang), points: [], text }
}

/** Each line of a summary is a point, whatever sign it begins with. */
const pointsOf = (summary: string | null): string[] =>
  (summary ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•–]\s+)?/, '').trim())
    .filter(Boolean)

function languageText({ language, level }: Profile['languages'][number], lang: Locale) {
  const name = new Intl.DisplayNames(dateLocales[lang], { type: 'language' }).of(language) ?? language
  return { name, level: level === 'native' ? cvWords.native[lang] : level }
}

/** The skills by level, the highest first; those without a level last. */
export function skillsByLevel({ skills, lang }: CvContent): { word: string; names: string[] }[] {
  const levels = Map.groupBy(skills, ({ level }) => level)
  return [...levels]
    .toSorted(([one], [other]) => other - one)
    .map(([level, group]) => ({
      word: levelWords[lang][level]!,
      names: group.map(({ name, confirmed }) => (confirmed ? `${name} (${cvWords.confirmed[lang]})` : name)),
    }))
}
