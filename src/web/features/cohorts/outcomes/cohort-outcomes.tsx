import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { outcomeCodes, type getCohortOutcomes, type OutcomeFigures } from '#contract/cohorts/outcomes.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { outcomeQueries, useFreeze } from './api.ts'
import { FiguresTable, type FigureRow } from './figures-table.tsx'
import './outcomes.css'

/** What became of everybody who completed the cohort, for the team. */
export function CohortOutcomes({ id }: { id: string }) {
  const t = useT('cohorts-outcomes')
  const { items, starters, left, published } = useSuspenseQuery(outcomeQueries.figures(id)).data
  return (
    <Card as="section" aria-labelledby="cohort-outcomes">
      <CardHead title={t('figures.title')} id="cohort-outcomes">
        <Link className="link small" to="/outcomes">
          {t('figures.published')}
        </Link>
      </CardHead>
      <CardBody className="stack">
        <p>{t('figures.starters', { starters, left })}</p>
        {items.some(({ people }) => people > 0) ? (
          <Figures items={items} />
        ) : (
          <p className="muted">{t('figures.none')}</p>
        )}
        <Public id={id} published={published} />
      </CardBody>
    </Card>
  )
}

type Published = AnswerOf<typeof getCohortOutcomes>['published']

/** What everybody sees: frozen with a date and a hash, and what was corrected since. */
function Public({ id, published }: { id: string; published: Published }) {
  const t = useT('cohorts-outcomes')
  const format = useFormat()
  const act = useAct()
  const freeze = useFreeze(id)
  const save = async () => {
    if (await act(() => freeze.mutateAsync())) toast(t('figures.frozenDone'))
  }
  return (
    <>
      {published.map(
        ({ days, frozenAt, corrections }) =>
          frozenAt && (
            <p className="small" key={days}>
              {t('figures.frozenAt', { days, date: format.date(frozenAt) })}
              {corrections > 0 && ` · ${t('figures.fixed', { count: corrections })}`}
            </p>
          ),
      )}
      {published.some(({ frozenAt }) => !frozenAt) && (
        <div>
          <Button loading={freeze.isPending} onClick={() => void save()}>
            {t('figures.freeze')}
          </Button>
          <p className="small muted">{t('figures.freezeHint')}</p>
        </div>
      )}
    </>
  )
}

function Figures({ items }: { items: readonly OutcomeFigures[] }) {
  const t = useT('cohorts-outcomes')
  const answered = outcomeCodes.filter((code) => items.some(({ codes }) => codes[code] > 0))
  const rows: FigureRow<OutcomeFigures>[] = [
    ...answered.map((code): (typeof rows)[number] => [t(`code.${code}`), ({ codes }) => codes[code]]),
    [t('figures.silent'), ({ silent }) => silent],
    [t('figures.people'), ({ people, later }) => (people === 0 ? t('figures.later', { count: later }) : people)],
    [t('figures.withProof'), ({ withProof, checked }) => t('figures.proven', { proven: withProof, checked })],
  ]
  return (
    <>
      <p className="small muted">{t('figures.note')}</p>
      <FiguresTable
        corner={t('figures.code')}
        columns={items}
        keyOf={({ days }) => days}
        head={({ days }) => t('figures.days', { days })}
        rows={rows}
      />
    </>
  )
}
