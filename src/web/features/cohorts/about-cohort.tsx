import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CohortAbout } from '#contract/cohorts/manage.ts'
import { Facts } from '#web/components/display/facts.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { cohortQueries } from './api.ts'

/** Where a cohort meets, who runs it and what helps along the way. */
export function AboutCohort({ about: { mode, place, link, leadMentor, team, resources } }: { about: CohortAbout }) {
  const t = useT('cohorts')
  const format = useFormat()
  const facts = [
    { term: t('field.mode'), value: t(`mode.${mode}`) },
    ...(place && mode !== 'online' ? [{ term: t('field.place'), value: place }] : []),
    ...(link && mode !== 'onsite'
      ? [{ term: t('field.link'), value: <Outside url={link}>{hostOf(link)}</Outside> }]
      : []),
    ...(leadMentor ? [{ term: t('field.leadMentor'), value: leadMentor.name }] : []),
    ...(team.length > 0 ? [{ term: t('field.team'), value: format.list(team.map(({ name }) => name)) }] : []),
  ]
  return (
    <Card as="section" aria-labelledby="about-cohort">
      <CardHead title={t('about.title')} id="about-cohort" />
      <CardBody className="stack">
        <Facts facts={facts} />
        {resources.length > 0 && (
          <div>
            <h3 className="title-card">{t('field.resources')}</h3>
            <ul className="stack">
              {resources.map(({ title, url }) => (
                <li key={url}>
                  <Outside url={url}>
                    <Translated text={title} />
                  </Outside>
                </li>
              ))}
            </ul>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

const hostOf = (url: string) => new URL(url).host

function Outside({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

/** On the page of who is in the cohort: nothing while it cannot be read. */
export function AboutMyCohort({ id }: { id: string }) {
  const { data } = useQuery(cohortQueries.about(id))
  return data ? <AboutCohort about={data} /> : null
}
