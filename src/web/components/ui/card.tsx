import type { ComponentProps, ReactNode } from 'react'
import './card.css'
import { cx } from './class-names.ts'

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  pad?: boolean
  flat?: boolean
  /** Parts below each other, the last one at the bottom. */
  column?: boolean
  /** The whole card is one link: put the class `stretched` on the link in its title. */
  link?: boolean
}

export function Card({ as: Tag = 'div', pad, flat, column, link, className, ...rest }: CardProps) {
  const look = cx(
    'card',
    pad && 'card--pad',
    flat && 'card--flat',
    column && 'card--column',
    link && 'card--link',
    className,
  )
  return <Tag {...(rest as object)} className={look} />
}

export type CardHeadProps = { title: ReactNode; level?: 2 | 3 | 4; id?: string; children?: ReactNode }

/** Title at the left, actions at the right. */
export function CardHead({ title, level = 2, id, children }: CardHeadProps) {
  const Heading = `h${level}` as const
  return (
    <header className="card__head">
      <Heading className={level === 2 ? 'title-section' : 'title-card'} id={id}>
        {title}
      </Heading>
      {children}
    </header>
  )
}

export const CardBody = (props: ComponentProps<'div'>) => (
  <div {...props} className={cx('card__body', props.className)} />
)

/** The heading of a section of a page, with a link or a button at the right. */
export function SectionHead({ title, level = 2, id, children }: CardHeadProps) {
  const Heading = `h${level}` as const
  return (
    <header className="section-head">
      <Heading className="title-section" id={id}>
        {title}
      </Heading>
      {children}
    </header>
  )
}

type TitledCardProps = Pick<SectionProps, 'id' | 'title' | 'children'> & {
  /** Of the part below the heading: `stack`, `form`. */
  body?: string
}

/** A card that is a section of a page, named by its heading. */
export function TitledCard({ id, title, body, children }: TitledCardProps) {
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead title={title} id={id} />
      <CardBody className={body}>{children}</CardBody>
    </Card>
  )
}

type SectionProps = { id: string; title: string; aside?: ReactNode; children: ReactNode }

/** A section of a page, named by its heading. */
export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHead title={title} id={id}>
        {aside}
      </SectionHead>
      {children}
    </section>
  )
}
