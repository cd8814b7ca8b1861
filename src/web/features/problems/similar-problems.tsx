import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUp, Check, Merge } from 'lucide-react'
import { useState } from 'react'
import type { Problem } from '#contract/problems.ts'
import { similarShown } from '#contract/records.ts'
import type { ManagedProblemDetail } from '#contract/problems-manage.ts'
import { Level } from '#web/components/display/level.tsx'
import { SimilarBox } from '#web/components/list/similar-box.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useMark } from '#web/lib/api/marks.ts'
import { useSettled } from '#web/lib/page/use-settled.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { problemMarks, problemQueries } from './api.ts'
import { ProblemStatus } from './problem-card.tsx'

type Props = { text: string; except?: string | undefined }

/** Opens under the title once it has a few words. */
export function SimilarProblems({ text, except }: Props) {
  const t = useT('problems')
  const asked = useSettled(text.trim())
  const [dismissed, setDismissed] = useState<string>()
  const { data } = useQuery(problemQueries.similar(asked, except))
  const found = data?.items.slice(0, similarShown) ?? []
  const isOpen = found.length > 0 && (dismissed === undefined || !asked.startsWith(dismissed))
  const title = t('similar.title', { count: found.length })
  return (
    <>
      <span className="sr-only" aria-live="polite">
        {isOpen && title}
      </span>
      {isOpen && (
        <SimilarBox
          items={found.map(({ item: problem }) => ({
            ...problem,
            text: problem.what,
            meta: <SimilarMeta problem={problem} />,
            actions: <SupportInstead problem={problem} />,
          }))}
          terms={found[0]!.terms}
          words={{ title, note: t('similar.languages'), hint: t('similar.note'), dismiss: t('similar.mine') }}
          onDismiss={() => setDismissed(asked)}
        />
      )}
    </>
  )
}

function SimilarMeta({ problem }: { problem: Problem }) {
  const t = useT('problems')
  return (
    <>
      <ProblemStatus state={problem.state} />
      <span className="subtle">{t('support.count', { count: problem.supports })}</span>
    </>
  )
}

function SupportInstead({ problem: { id, title, can, supported } }: { problem: Problem }) {
  const t = useT('problems')
  const act = useAct()
  const mark = useMark(problemMarks, 'support', id)
  return (
    <>
      {(can.support || supported) && (
        <Button
          size="sm"
          variant={supported ? 'soft' : 'secondary'}
          aria-pressed={supported}
          loading={mark.isPending}
          onClick={() => void act(() => mark.mutateAsync(!supported))}
        >
          {supported ? <Check /> : <ArrowUp />}
          {t(supported ? 'similar.supported' : 'similar.supportThis')}
        </Button>
      )}
      <Link
        className="link link--quiet small"
        to="/problems/$id"
        params={{ id }}
        target="_blank"
        aria-label={t('similar.openNamed', { title })}
      >
        {t('similar.open')}
      </Link>
    </>
  )
}

type MergeProps = { problem: ManagedProblemDetail; onMerge: (into: string) => void }

/** Others that speak of the same; one press makes merging into it the decision. */
export function SimilarToMerge({ problem, onMerge }: MergeProps) {
  const t = useT('problems')
  const { data } = useQuery(problemQueries.similarTo(problem))
  if (problem.kind === 'platform' || !data) return null
  return (
    <section className="stack" aria-labelledby="similar-problems">
      <h3 className="title-card" id="similar-problems">
        {t('manage.similar')}
      </h3>
      {data.items.length === 0 && <p className="small subtle">{t('manage.noSimilar')}</p>}
      <ul className="nearlist" hidden={data.items.length === 0}>
        {data.items.map(({ item: other, closeness }) => (
          <li key={other.id}>
            <Level value={closeness} label={t('similar.closeness', { value: closeness })} />
            <div className="grow">
              <Link className="medium" lang={other.lang} to="/manage/problems" search={{ id: other.id }}>
                {other.title}
              </Link>
              <div className="row row--wrap small">
                <SimilarMeta problem={other} />
              </div>
            </div>
            {problem.can.decide.includes('merge') && (
              <Button
                size="sm"
                aria-label={t('manage.mergeWith', { title: other.title })}
                onClick={() => onMerge(other.id)}
              >
                <Merge />
                {t('manage.merge')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
