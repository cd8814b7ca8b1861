import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Plus } from 'lucide-react'
import { type ProfilePart, profileParts } from '#contract/profile/parts.ts'
import type { FirstSteps, HomePart } from '#web/area.ts'
import { Digits } from '#web/components/display/digits.tsx'
import { Plant } from '#web/components/display/plant.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './completeness.css'
import { filledQuery } from './filled-parts.ts'

type Props = { filled: readonly ProfilePart[]; level?: 2 | 3 }

/** The seven parts of the profile as the seven segments of the plant, with a way to each that is missing. */
export function Completeness({ filled, level = 2 }: Props) {
  const t = useT('profile-parts')
  const missing = profileParts.filter((part) => !filled.includes(part))
  const Heading = `h${level}` as const
  return (
    <section className="lcd completeness" aria-labelledby="completeness">
      <header className="row row--between">
        <Heading className="title-card" id="completeness">
          {t('title')}
        </Heading>
        <span className="row completeness__figure">
          <Digits value={String(filled.length)} size="lg" />
          <span className="subtle" aria-hidden>
            / {profileParts.length}
          </span>
          <span className="sr-only">{t('count', { count: filled.length, total: profileParts.length })}</span>
        </span>
      </header>
      <Plant lit={filled.length} size={116} grow className="completeness__plant" />
      {missing.length > 0 ? (
        <ul className="completeness__list">
          {missing.map((part) => (
            <li key={part}>
              <Link to="/profile" search={{ edit: part }} className="row">
                <Plus />
                <span className="grow">{t(`missing.${part}`)}</span>
                <ChevronRight />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="completeness__done">{t('done')}</p>
      )}
    </section>
  )
}

function HomeCompleteness() {
  const { data } = useQuery(filledQuery())
  if (!data || data.filled.length === profileParts.length) return null
  return <Completeness filled={data.filled} />
}

/** The step of a newcomer in this area. The team may leave its profile as it is. */
function useSteps(): FirstSteps {
  const t = useT('profile-parts')
  const { data } = useQuery(filledQuery())
  const done = data?.filled.includes('skills') ?? false
  return {
    known: data !== undefined,
    steps: [{ id: 'skills', rank: 2, text: t('missing.skills'), to: '/profile?edit=skills', done }],
    // The card shows what is missing, so that the list of first steps may end without it.
    complete: true,
  }
}

export const home: HomePart = {
  prefetch: () => fetchFirst(filledQuery()),
  cards: [{ id: 'completeness', place: 'side', afterSteps: true, Card: HomeCompleteness }],
  useSteps,
}
