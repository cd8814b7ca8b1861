import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { closeFirstSteps, firstSteps, type FirstStep, getFirstSteps } from '#contract/programme/programme.ts'
import type { HomePart } from '#web/area.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { answerQuery } from '#web/lib/api/lists.ts'
import { call } from '#web/lib/api/client.ts'
import { reloadProgramme, useProgramme } from '#web/lib/page/programme.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './opening-card.css'

const stepsQuery = () => answerQuery(['programme', 'steps'], getFirstSteps, {})

const places: Record<FirstStep, string> = {
  name: '/manage/programme',
  logo: '/manage/programme#identity',
  people: '/manage/people/import',
  cohort: '/manage/cohorts/create',
  event: '/manage/events/create',
  challenge: '/manage/challenges/create',
  intake: '/manage/startups/intake',
}

/** The first day of a programme: what it needs, one thing after the other, until the list is put away. */
function OpeningCard() {
  const t = useT('programme-opening')
  const isOpening = useProgramme()?.opening ?? false
  const { data } = useQuery({ ...stepsQuery(), enabled: isOpening })
  if (!isOpening || !data) return null
  const next = firstSteps.find((step) => !data.done.includes(step))
  return (
    <Card as="section" aria-labelledby="opening">
      <CardHead title={t('title')} id="opening">
        <span className="small subtle num">{t('count', { done: data.done.length, count: firstSteps.length })}</span>
      </CardHead>
      <CardBody className="stack">
        <p className="subtle">{next ? t('lead') : t('allDone')}</p>
        <ol className="opening">
          {firstSteps.map((step) => (
            <OpeningStep key={step} step={step} isDone={data.done.includes(step)} isNext={step === next} />
          ))}
        </ol>
        <CloseButton isDone={!next} />
      </CardBody>
    </Card>
  )
}

type StepProps = { step: FirstStep; isDone: boolean; isNext: boolean }

function OpeningStep({ step, isDone, isNext }: StepProps) {
  const t = useT('programme-opening')
  return (
    <li className={isDone ? 'opening__step is-done' : 'opening__step'}>
      <span className="opening__mark" aria-hidden="true">
        {isDone && <Check />}
      </span>
      <div className="grow">
        <p className="medium">
          {t(`step.${step}.title`)}
          {isDone && <span className="sr-only">{t('isDone')}</span>}
        </p>
        {!isDone && <p className="small subtle">{t(`step.${step}.text`)}</p>}
      </div>
      {!isDone && (
        <ButtonLink to={places[step]} variant={isNext ? 'primary' : 'secondary'}>
          {t(`step.${step}.act`)}
        </ButtonLink>
      )}
    </li>
  )
}

function CloseButton({ isDone }: { isDone: boolean }) {
  const t = useT('programme-opening')
  const act = useAct()
  const client = useQueryClient()
  const close = () =>
    act(async () => {
      await call(closeFirstSteps, {})
      await reloadProgramme()
      await client.invalidateQueries({ queryKey: ['programme'] })
    })
  return (
    <div>
      <Button variant={isDone ? 'primary' : 'ghost'} onClick={() => void close()}>
        {t('close')}
      </Button>
    </div>
  )
}

export const home: HomePart = {
  cards: [{ id: 'opening', place: 'main', scope: 'programme:manage', Card: OpeningCard }],
}
