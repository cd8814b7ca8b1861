import type { Locale } from '#contract/endpoint.ts'
import type { Profile } from '#contract/profile/profile.ts'
import type { CvLack } from '#contract/resume/resume.ts'

type Texts<Name extends string> = Partial<Record<Name, string | null>>

/** A profile with its texts in this language, where the person wrote them; the others stay, and are named. */
export function inLanguage(profile: Profile, lang: Locale): { profile: Profile; lacking: CvLack[] } {
  if (lang === profile.lang) return { profile, lacking: [] }
  const lacking: CvLack[] = []
  const pick = <Name extends string, Of extends Texts<Name>>(
    of: Of,
    other: Texts<Name> | null,
    names: readonly Name[],
  ) => {
    const found = names.flatMap((name) => (of[name] && other?.[name] ? [[name, other[name]]] : []))
    return {
      texts: Object.fromEntries(found) as Partial<Of>,
      isWhole: names.every((name) => !of[name] || other?.[name]),
    }
  }
  const { texts } = pick(profile, profile.inOther, ['headline', 'about'])
  for (const part of ['headline', 'about'] as const)
    if (profile[part] && !profile.inOther?.[part]) lacking.push({ part, title: null })
  const experiences = profile.experiences.map((one) => {
    const told = pick(one, one.inOther, ['title', 'summary'])
    if (!told.isWhole) lacking.push({ part: 'experience', title: one.title })
    return { ...one, ...told.texts }
  })
  const projects = profile.projects.map((one) => {
    const told = pick(one, one.inOther, ['title', 'role', 'description'])
    if (!told.isWhole) lacking.push({ part: 'project', title: one.title })
    return { ...one, ...told.texts }
  })
  return { profile: { ...profile, ...texts, experiences, projects }, lacking }
}
