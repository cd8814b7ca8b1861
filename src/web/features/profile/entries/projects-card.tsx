import { Link } from '@tanstack/react-router'
import type { Project } from '#contract/profile/entries.ts'
import { Cover } from '#web/components/display/cover.tsx'
import { DotList } from '#web/components/display/dot-list.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import type { Locale } from '#web/lib/text/i18n.ts'
import './entries.css'
import { useSpan } from './entry-span.ts'
import { hostOf } from '../link-text.ts'

type Props = { project: Project; lang: Locale }

/** One project, as others read it. `lang` is the language it is written in. */
export function ProjectText({ project, lang }: Props) {
  const span = useSpan()
  const { title, role, description, keywords, links, startup, solution, startMonth, endMonth } = project
  const facts = [role, span(startMonth, endMonth)]
  return (
    <div className="projecttext">
      <h3 className="title-card" lang={lang}>
        {title}
      </h3>
      {facts.some(Boolean) && <DotList className="small subtle" items={facts} />}
      {description && (
        <p className="muted entryrow__text" lang={lang}>
          {description}
        </p>
      )}
      {keywords.length > 0 && (
        <p className="row row--wrap">
          {keywords.map((keyword) => (
            <Chip tone="line" key={keyword}>
              {keyword}
            </Chip>
          ))}
        </p>
      )}
      {startup && (
        <Link className="link small" to="/startup/$id" params={{ id: startup.id }}>
          {startup.name}
        </Link>
      )}
      {solution && (
        <Link className="link small" to="/challenges/$slug" params={{ slug: solution.challenge }}>
          {solution.title}
        </Link>
      )}
      {links.map((url) => (
        <a className="link small" href={url} rel="noopener noreferrer nofollow" target="_blank" key={url}>
          {hostOf(url)}
        </a>
      ))}
    </div>
  )
}

/** All projects of a person, each with the cover that its name gives it. */
export function Projects({ projects, lang }: { projects: readonly Project[]; lang: Locale }) {
  return (
    <ul className="projects">
      {projects.map((project) => (
        <Card as="li" className="projects__card" key={project.id}>
          <Cover kind="project" slug={project.title} shape="wide" />
          <div className="projects__text">
            <ProjectText project={project} lang={lang} />
          </div>
        </Card>
      ))}
    </ul>
  )
}
