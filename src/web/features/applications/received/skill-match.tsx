import type { ReceivedApplication } from '#contract/applications/received.ts'
import { SegBar } from '#web/components/display/segbar.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import './received.css'

/** How many of the skills asked for somebody has, and which are missing. */
export function SkillMatch({ match: { has, of, missing } }: Pick<ReceivedApplication, 'match'>) {
  const m = useT('applications-manage')
  const locale = useLocale()
  const { list } = useFormat()
  const words =
    missing.length === 0 ? m('match.all') : m('match.missing', { missing: list(missing.map((one) => one[locale])) })
  return (
    <p className="row tiny muted skillmatch">
      <SegBar size="sm" value={has} max={of} />
      <span className="truncate">{words}</span>
    </p>
  )
}
