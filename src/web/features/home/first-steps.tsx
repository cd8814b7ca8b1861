import { Link } from '@tanstack/react-router'
import type { Step } from '#web/area.ts'
import { Plant } from '#web/components/display/plant.tsx'
import { Card, Section } from '#web/components/ui/card.tsx'
import { useT } from '#web/lib/text/i18n.ts'

const segments = 7

/** First steps for newcomers, until the required ones are done. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  const t = useT('home')
  const done = steps.filter((step) => step.done).length
  const count = <span className="small subtle">{t('steps.done', { count: done, total: steps.length })}</span>
  return (
    <Section id="first-steps" title={t('steps.title')} aside={count}>
      <Card className="growth">
        <Plant lit={Math.round((segments * done) / steps.length)} size={132} grow />
        <ol className="growth__list">
          {steps.map(({ id, text, done: isDone, to }) => (
            <li className={isDone ? undefined : 'todo'} key={id}>
              {to && !isDone ? <Link to={to}>{text}</Link> : text}
              {isDone && <span className="sr-only">{t('steps.isDone')}</span>}
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  )
}
