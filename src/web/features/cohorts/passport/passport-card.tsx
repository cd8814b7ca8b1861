import { Link } from '@tanstack/react-router'
import { FileBadge, Flag, Scale, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Evidence, PassportSkill } from '#contract/cohorts/passport.ts'
import { Level } from '#web/components/display/level.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { passportQuery } from './api.ts'
import './passport.css'

type Props = {
  skills: readonly PassportSkill[]
  note: string
  actions?: ReactNode
  /** What can be done about one skill. */
  children?: (skill: PassportSkill) => ReactNode
}

/** Skills as they are earned: lit with evidence, striped while they are only said. */
export function PassportCard({ skills, note, actions, children }: Props) {
  const t = useT('cohorts-passport')
  return (
    <Card as="section" aria-labelledby="passport">
      <CardHead title={t('title')} id="passport" />
      <CardBody className="stack">
        <div className="row row--wrap row--between">
          <p className="small muted">{note}</p>
          {actions}
        </div>
        <Legend />
        <PassportSkills skills={skills}>{children}</PassportSkills>
      </CardBody>
    </Card>
  )
}

function PassportSkills({ skills, children }: Pick<Props, 'skills' | 'children'>) {
  const t = useT('cohorts-passport')
  const locale = useLocale()
  return (
    <ul className="passport">
      {skills.map((one) => {
        const { skill, name, earned, declared, evidence } = one
        const spoken = t('spoken', { earned: earned ?? 0, declared: declared ?? 0 })
        return (
          <li className="passport__row" key={skill}>
            <div>
              <p className="medium">{name[locale]}</p>
              <p className="small muted">
                <Standing skill={one} />
              </p>
            </div>
            <Level value={Math.max(declared ?? 0, earned ?? 0)} confirmed={earned ?? 0} label={spoken} />
            <div className="row row--wrap">
              {evidence.map((shown) => (
                <EvidenceLink key={`${shown.kind} ${shown.path} ${shown.at}`} evidence={shown} />
              ))}
              {children?.(one)}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

export const fetchEarned = (userId: string) => queryClient.ensureQueryData(passportQuery(userId))

/** What somebody says they can do, and what was confirmed of it, on a profile. */
export function SkillRows({ rows }: { rows: readonly PassportSkill[] }) {
  return (
    <div className="stack">
      <Legend />
      <PassportSkills skills={rows} />
    </div>
  )
}

function Legend() {
  const t = useT('cohorts-passport')
  return (
    <p className="row row--wrap small muted" aria-hidden>
      <Level value={1} max={1} confirmed={1} label="" />
      {t('confirmed')}
      <Level value={1} max={1} confirmed={0} label="" />
      {t('said')}
    </p>
  )
}

function Standing({ skill: { earned, declared, asked, declined } }: { skill: PassportSkill }) {
  const t = useT('cohorts-passport')
  const format = useFormat()
  if (asked) return t('asked', { date: format.day(asked.at) })
  if (declined) return t('declined', { note: declined })
  if (earned === null) return t('unconfirmed')
  return earned < (declared ?? 0) ? t('upTo', { earned }) : t('confirmed')
}

const icons = { score: Scale, milestone: Flag, attendance: FileBadge, word: UserCheck }

function EvidenceLink({ evidence: { kind, title, path, by, at } }: { evidence: Evidence }) {
  const t = useT('cohorts-passport')
  const locale = useLocale()
  const format = useFormat()
  const Icon = icons[kind]
  const text = t(`kind.${kind}`, { title: pick(title, locale), by: by ?? '' })
  const shown = (
    <>
      <Icon aria-hidden />
      <span>
        {text} <span className="subtle">{format.day(at)}</span>
      </span>
    </>
  )
  if (path === null) return <span className="evidence">{shown}</span>
  return path.startsWith('/') ? (
    <Link className="evidence" to={path} title={pick(title, locale)}>
      {shown}
    </Link>
  ) : (
    <a className="evidence" href={path} rel="noopener noreferrer nofollow" target="_blank" title={pick(title, locale)}>
      {shown}
    </a>
  )
}
