import type { Mark } from '#contract/cohorts/rubrics.ts'
import { SegBar } from '#web/components/display/segbar.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import './rubrics.css'

/** How a work was judged, criterion by criterion, in the words of the rubric. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  const t = useT('cohorts-learning')
  if (marks.length === 0) return null
  return (
    <dl className="rubricmarks">
      {marks.map(({ criterion, level, step, of }) => (
        <div key={criterion.pt}>
          <dt className="medium">
            <Translated text={criterion} />
          </dt>
          <dd>
            <SegBar value={step} max={of} size="sm" />
            <span className="sr-only">{t('rubric.step', { step, of })}</span>
            <Translated text={level} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
