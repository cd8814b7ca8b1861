import type { Mark, Rubric } from '#contract/cohorts/rubrics.ts'
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

/** By what a work will be judged, for whoever is about to hand it in. */
export function RubricWords({ rubric }: { rubric: Rubric | null }) {
  const t = useT('cohorts-learning')
  if (!rubric) return null
  return (
    <details>
      <summary className="link link--quiet small">{t('rubric.how')}</summary>
      <dl className="rubricmarks">
        {rubric.map(({ name, levels }) => (
          <div key={name.pt}>
            <dt className="medium">
              <Translated text={name} />
            </dt>
            {levels.map((level, index) => (
              <dd key={level.pt}>
                <SegBar value={index + 1} max={levels.length} size="sm" />
                <Translated text={level} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  )
}
