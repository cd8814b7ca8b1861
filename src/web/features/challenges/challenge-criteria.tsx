import { type Criterion, sharesOf } from '#contract/criteria.ts'
import type { ChallengeDetail } from '#contract/challenges/challenges.ts'
import { SegBar } from '#web/components/display/segbar.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Card, Section } from '#web/components/ui/card.tsx'
import { useT } from '#web/lib/text/i18n.ts'

/** The criteria with their weights as shares, and what each score means. */
export function CriteriaList({ challenge: { criteria } }: { challenge: ChallengeDetail }) {
  const t = useT('challenges')
  const shares = sharesOf(criteria)
  if (criteria.length === 0) return null
  return (
    <Section id="criteria" title={t('page.criteria')}>
      <Card>
        <ul className="criteria">
          {criteria.map((criterion, index) => (
            <li key={criterion.id}>
              <div>
                <p className="medium">
                  <Translated text={criterion.name} />
                </p>
                {criterion.guide.pt && (
                  <p className="small subtle">
                    <Translated text={criterion.guide} />
                  </p>
                )}
              </div>
              <div className="criteria__share">
                <SegBar value={shares[index] ?? 0} max={50} segments={10} size="sm" />
                <b>{t('page.share', { share: shares[index] ?? 0 })}</b>
              </div>
              <Scale criterion={criterion} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function Scale({ criterion: { scale } }: { criterion: Criterion }) {
  const t = useT('challenges')
  const said = scale.map((text, index) => ({ text, score: index + 1 })).filter(({ text }) => text.pt !== '')
  if (said.length === 0) return null
  return (
    <details className="small">
      <summary className="link link--quiet">{t('page.scale')}</summary>
      <dl className="criteria__scale">
        {said.map(({ text, score }) => (
          <div className="row" key={score}>
            <dt className="medium">{score}</dt>
            <dd className="muted">
              <Translated text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
