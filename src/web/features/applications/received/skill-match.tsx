import type { ReceivedApplication } from '#contract/applications/received.ts'
import { SegBar } from '#web/components/display/segbar.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import './received.css'

type Props = Pick<ReceivedApplication, 'match'> & { brief?: boolean }

/** How many of the skills asked for somebody has, and which are missing; `brief` counts them. */
export function SkillMatch({ match: { has, of, missing }, brief = false }: Props) {
  const m = useT('applications-manage')
  const locale = useLocale()
  const { list } = useFormat()
  const lacks = brief
    ? m('match.count', { has, of, count: missing.length })
    : m('match.missing', { missing: list(missing.map((one) => one[locale])) })
  const words = missing.length === 0 ? m('match.all') : lacks
  return (
    <p className="row tiny muted skillmatch">
      <SegBar size="sm" value={has} max={of} />
      <span>{words}</span>
    </p>
  )
}
