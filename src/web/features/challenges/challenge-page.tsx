import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import * as z from 'zod/mini'
import type { ChallengeDetail } from '#contract/challenges/challenges.ts'
import { FileLinks } from '#web/components/display/file-link.tsx'
import { Markdown } from '#web/components/display/markdown.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { RecordHead } from '#web/components/ui/record-head.tsx'
import { reviewQueries } from '#web/features/reviews/api.ts'
import { ReviewResultCard } from '#web/features/reviews/ranking/review-result-card.tsx'
import { prepareSolutionDialog, SolutionDialog, solutionDialogData } from '#web/features/solutions/solution-form.tsx'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { referenceQueries, useFieldName } from '#web/lib/api/reference.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { challengeQueries } from './api.ts'
import { ChallengeCover, ChallengeStatus, useSkillNames } from './challenge-card.tsx'
import { ChallengeSide } from './challenge-side.tsx'
import { CriteriaList } from './challenge-criteria.tsx'
import { ChallengeResults } from './challenge-results.tsx'
import './challenge-page.css'

/** `solution` opens the modal of my solution. */
export const challengeSearch = z.object({ solution: z.optional(z.literal('true')) })

export async function loader({ params }: { params: Record<string, string> }) {
  const challenge = await queryClient.ensureQueryData(challengeQueries.detail(params['slug'] ?? ''))
  const { mine } = challenge
  if (mine) await fetchFirst(solutionDialogData(mine.id), reviewQueries.result('solutions', mine.id))
}

export const prefetch = ({ search }: { search: object }) => {
  const dialog = 'solution' in search ? prepareSolutionDialog() : undefined
  return Promise.all([dialog, fetchFirst(referenceQueries.fields(), referenceQueries.skills())])
}

type Props = { challenge: ChallengeDetail }

export function ChallengePage() {
  const { slug } = useParams({ from: '/challenges/$slug' })
  const { solution } = useSearch({ from: '/challenges/$slug' })
  const navigate = useNavigate()
  const t = useT('challenges')
  const locale = useLocale()
  const { data: challenge } = useQuery(challengeQueries.detail(slug))
  useTitle(challenge && pick(challenge.title, locale))
  if (!challenge) return null
  const show = (open: boolean) =>
    void navigate({
      to: '/challenges/$slug',
      params: { slug },
      search: open ? { solution: 'true' } : {},
      replace: true,
    })
  return (
    <article className="stack stack--lg challenge">
      <ChallengeCover challenge={challenge} shape="banner" className="challenge__cover" />
      <Head challenge={challenge} />
      {challenge.cancelReason && (
        <Alert
          tone="danger"
          title={t('page.cancelled')}
          action={
            <ButtonLink size="sm" to="/challenges">
              {t('page.seeOpen')}
            </ButtonLink>
          }
        >
          <Translated text={challenge.cancelReason} />
        </Alert>
      )}
      <div className="main-aside">
        <div className="stack stack--lg">
          <ChallengeResults challenge={challenge} />
          {challenge.mine && <ReviewResultCard area="solutions" id={challenge.mine.id} />}
          <Brief challenge={challenge} />
          {isStillJudged(challenge) && <CriteriaList challenge={challenge} />}
          <Files challenge={challenge} />
        </div>
        <ChallengeSide challenge={challenge} openSolution={() => show(true)} />
      </div>
      {challenge.mine && (
        <SolutionDialog id={challenge.mine.id} open={solution === 'true'} onClose={() => show(false)} />
      )}
    </article>
  )
}

/** Afterwards the results stand in their place. */
const isStillJudged = ({ phase }: ChallengeDetail) => !['announced', 'archived', 'cancelled'].includes(phase)

function Head({ challenge }: Props) {
  const t = useT('challenges')
  const format = useFormat()
  const { phase, partner, publishedAt, can, slug, field, skills, problem } = challenge
  const shown = [partner, publishedAt && t('page.published', { date: format.day(publishedAt) })]
  return (
    <RecordHead
      chips={[useFieldName(field), ...useSkillNames(skills)]}
      status={<ChallengeStatus phase={phase} />}
      title={<Translated text={challenge.title} />}
      by={
        <>
          <span>{shown.filter(Boolean).join(' · ')}</span>
          {problem && (
            <Link className="link small" to="/problems/$id" params={{ id: problem.id }} lang={problem.lang}>
              {t('page.fromProblem', { title: problem.title })}
            </Link>
          )}
        </>
      }
      actions={
        can.manage && (
          <ButtonLink to="/manage/challenges/$slug" params={{ slug }}>
            <Pencil />
            {t('page.manage')}
          </ButtonLink>
        )
      }
    />
  )
}

function Brief({ challenge: { summary, brief } }: Props) {
  const locale = useLocale()
  return (
    <div className="stack" lang={languageOf(brief.pt ? brief : summary, locale)}>
      <p className="lead">{pick(summary, locale)}</p>
      <Markdown source={pick(brief, locale)} top={2} />
    </div>
  )
}

function Files({ challenge: { files } }: Props) {
  const t = useT('challenges')
  if (files.length === 0) return null
  return (
    <Section id="files" title={t('page.files')}>
      <FileLinks files={files} />
    </Section>
  )
}
