import { type RiskLevel, type RiskReason } from '#contract/cohorts/progress.ts'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useT } from '#web/lib/text/i18n.ts'

const tones: Record<RiskLevel, StatusTone> = { fine: 'success', watch: 'warning', risk: 'danger' }

export function RiskStatus({ level }: { level: RiskLevel }) {
  const t = useT('cohorts-progress')
  return <Status tone={tones[level]}>{t(`level.${level}`)}</Status>
}

/** Says a reason as a sentence. */
export function useReasonText() {
  const t = useT('cohorts-progress')
  const format = useFormat()
  return ({ reason, count, of, weeks }: RiskReason) =>
    t(`reason.${reason}`, { count, of, weeks: format.list(weeks.map(String)) })
}

export function RiskReasons({ reasons }: { reasons: readonly RiskReason[] }) {
  const textOf = useReasonText()
  return (
    <ul className="reasons">
      {reasons.map((one) => (
        <li key={one.reason}>{textOf(one)}</li>
      ))}
    </ul>
  )
}

/** The rule by which somebody counts as at risk, in words. */
export function RiskRuleText() {
  const t = useT('cohorts-progress')
  const rule = useProgramme()?.rules.risk
  if (!rule) return null
  return (
    <div className="stack" style={{ '--gap': '.35rem' }}>
      <p>{t('rule.intro', { signals: rule.signals })}</p>
      <ul className="reasons reasons--plain">
        <li>{t('rule.absences', { count: rule.absences, of: rule.lastSessions })}</li>
        <li>{t('rule.inARow', { count: rule.inARow })}</li>
        <li>{t('rule.tasks')}</li>
        <li>{t('rule.silent', { count: rule.silentDays })}</li>
        <li>{t('rule.mentor', { week: rule.mentorFromWeek })}</li>
      </ul>
    </div>
  )
}
