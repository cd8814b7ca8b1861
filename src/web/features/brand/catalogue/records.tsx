import { Answers, Quote } from '#web/components/display/answers.tsx'
import { DotList } from '#web/components/display/dot-list.tsx'
import { Supporters } from '#web/components/display/marks.tsx'
import { AnswerDue, RecordHistory, TeamAnswer } from '#web/components/display/team-answer.tsx'
import { SimilarBox } from '#web/components/list/similar-box.tsx'
import { RecordHead } from '#web/components/ui/record-head.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { inDays } from './sample-times.ts'
import { Spec } from './spec.tsx'

const people = [{ name: 'Inês Carvalho' }, { name: 'Rui Pó' }]

/** The parts of a record that somebody submits and the team answers. */
export function RecordSamples() {
  const t = useT('brand')
  const status = <Status tone="success">{t('records.state')}</Status>
  const steps = ['sent', 'read'] as const
  return (
    <>
      <Spec name={t('records.head')}>
        <RecordHead
          level={2}
          chips={[t('records.field')]}
          status={status}
          code="P-0041"
          title={t('records.sample')}
          person={people[0]!.name}
          by={<DotList className="small" items={[people[0]!.name, t('records.place')]} />}
        />
      </Spec>
      <Spec name={t('records.answers')}>
        <Answers boxed answers={[{ term: t('records.question'), value: t('records.text') }]} />
      </Spec>
      <Spec name={t('records.answer')}>
        <div className="stack">
          <AnswerDue from={inDays(-2)} to={inDays(3)} />
          <TeamAnswer
            answer={{ text: t('records.text'), lang: useLocale(), by: people[1]!.name, at: inDays(-1) }}
            status={status}
          />
          <Quote by={people[1]!.name}>{t('records.text')}</Quote>
        </div>
      </Spec>
      <Spec name={t('records.marks')}>
        <Supporters supporters={people} supports={5} />
      </Spec>
      <Spec name={t('records.history')}>
        <RecordHistory
          history={steps.map((step, index) => ({ step, at: inDays(index - 2), details: {} }))}
          title={({ step }) => t(`records.${step as (typeof steps)[number]}`)}
          due={inDays(3)}
        />
      </Spec>
      <Spec name={t('records.similar')}>
        <SimilarBox
          items={[{ id: 'one', title: t('records.sample'), text: t('records.text'), meta: status, actions: null }]}
          terms={[]}
          words={{
            title: t('records.similarTitle'),
            note: t('records.field'),
            hint: t('records.text'),
            dismiss: t('records.other'),
          }}
          onDismiss={() => undefined}
        />
      </Spec>
    </>
  )
}
