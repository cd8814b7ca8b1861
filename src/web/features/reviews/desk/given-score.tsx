import type { Scoring } from '#contract/reviews/scoring.ts'
import { Score } from '#web/components/fields/score.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { useT } from '#web/lib/text/i18n.ts'

type Props = {
  scoring: Scoring
  label: string
  value: number | null
  disabled?: boolean
  onChange: (value: number) => void
}

/** What is given to a criterion: a score, or pass or fail. */
export function GivenScore({ scoring, label, value, disabled = false, onChange }: Props) {
  const t = useT('reviews')
  if (scoring === 'scores') return <Score label={label} value={value} disabled={disabled} onChange={onChange} />
  return (
    <Segmented
      wide
      label={label}
      options={[
        { value: '1', label: t('score.pass'), disabled },
        { value: '0', label: t('score.fail'), disabled },
      ]}
      value={value === null ? null : value === 1 ? '1' : '0'}
      onChange={(given) => onChange(Number(given))}
    />
  )
}
