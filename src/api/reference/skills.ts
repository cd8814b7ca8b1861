import type { Skill } from '#contract/reference/reference.ts'
import type { SkillNames } from './skill-names.ts'
import { design, people, product } from './skills-people.ts'
import { ai, cloud, data, security, systems } from './skills-platform.ts'
import { backend, frontend, languages, mobile, quality } from './skills-software.ts'

const byCategory: Record<Skill['category'], SkillNames> = {
  language: languages,
  frontend,
  backend,
  mobile,
  data,
  ai,
  cloud,
  security,
  quality,
  design,
  systems,
  product,
  people,
}

export const skills: Skill[] = Object.entries(byCategory).flatMap(([category, names]) =>
  Object.entries(names).map(([slug, name]) => {
    const [pt, en] = typeof name === 'string' ? [name, name] : name
    return { slug, name: { pt, en }, category: category as Skill['category'] }
  }),
)
