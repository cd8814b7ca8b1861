import { BriefcaseBusiness, GraduationCap, HandHeart, Presentation } from 'lucide-react'
import type { Experience, ExperienceKind } from '#contract/profile/entries.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import type { Locale } from '#web/lib/text/i18n.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useSpan } from './entry-span.ts'
import './entries.css'

const icons = {
  work: BriefcaseBusiness,
  education: GraduationCap,
  volunteer: HandHeart,
  training: Presentation,
} satisfies Record<ExperienceKind, unknown>

type Props = { experience: Experience; lang: Locale }

/** One experience, as others read it. `lang` is the language it is written in. */
export function ExperienceText({ experience, lang }: Props) {
  const t = useT('profile')
  const span = useSpan()
  const { kind, title, organisation, place, summary, startMonth, endMonth, current } = experience
  const Icon = icons[kind]
  return (
    <div className="entryrow">
      <span className="entryrow__icon" title={t(`kind.${kind}`)}>
        <Icon />
      </span>
      <div className="grow">
        <h3 className="medium" lang={lang}>
          {title}
        </h3>
        <DotList className="small subtle" items={[organisation, span(startMonth, endMonth, current), place]} />
        {summary && (
          <p className="muted entryrow__text" lang={lang}>
            {summary}
          </p>
        )}
      </div>
    </div>
  )
}

/** All experiences of a person. */
export function Experiences({ experiences, lang }: { experiences: readonly Experience[]; lang: Locale }) {
  return (
    <ul className="entryrows">
      {experiences.map((experience) => (
        <li key={experience.id}>
          <ExperienceText experience={experience} lang={lang} />
        </li>
      ))}
    </ul>
  )
}
