import { useT } from '#web/lib/i18n.ts'
import { SegBar } from './segbar.tsx'

export type PasswordScore = 0 | 1 | 2 | 3 | 4

const TONES = ['danger', 'danger', 'warning', undefined, undefined] as const

/** `reasons` say how to make it better, in the reader's language. */
export function PasswordStrength({ score, reasons = [] }: { score: PasswordScore; reasons?: string[] }) {
  const t = useT('ui')
  return (
    <div className="stack" style={{ '--gap': '.35rem' }} aria-live="polite">
      <SegBar value={Math.max(1, score)} max={4} tone={TONES[score]} />
      <p className="small">
        <span className="medium">{t(`strength.${score}`)}</span>
        {reasons.map((reason) => (
          <span className="subtle" key={reason}>
            {' '}
            {reason}
          </span>
        ))}
      </p>
    </div>
  )
}
