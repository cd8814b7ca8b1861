import type { ToldStory } from '#contract/figures/report-view.ts'
import { Plant } from '#web/components/display/plant.tsx'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

/** The way from a problem to what grew from it, as plants of 1, 3, 5 and 7 segments. */
export function ReportStories({ stories }: { stories: readonly ToldStory[] }) {
  const locale = useLocale()
  return stories.map((story) => (
    <section className="story" key={story.id}>
      <Course story={story} />
      <blockquote className="story__text" lang={languageOf(story.text, locale)}>
        {pick(story.text, locale)}
      </blockquote>
    </section>
  ))
}

function Course({ story: { problem, challenge, partner, solution, startup, since } }: { story: ToldStory }) {
  const t = useT('figures')
  const { month } = useFormat()
  const steps = [
    { kind: t('line.step.problem'), title: problem, about: month(since) },
    { kind: t('line.step.challenge'), title: challenge, about: partner },
    { kind: t('line.step.solution'), title: solution, about: null },
    { kind: t('line.step.startup'), title: startup, about: null },
  ]
  return (
    <ol className="story__steps">
      {steps.map(({ kind, title, about }, index) =>
        title ? (
          <li key={kind}>
            <Plant lit={2 * index + 1} size={44} />
            <p className="tiny subtle">{kind}</p>
            <p className="medium">{title}</p>
            {about && <p className="tiny subtle">{about}</p>}
          </li>
        ) : null,
      )}
    </ol>
  )
}
