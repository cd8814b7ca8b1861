import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { cx } from '#web/components/ui/class-names.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { Block, Inline, ListItem } from '#web/lib/text/markdown.ts'
import { useMarkdownParser } from '#web/lib/text/markdown-loader.ts'
import './markdown.css'

type Props = {
  source: string
  className?: string
  /** The level of its largest headings: one below the page's. */ top?: 2 | 3
}

/** Renders user-written Markdown as React elements, never as HTML; shows the source until the parser has loaded. */
export function Markdown({ source, className, top = 3 }: Props) {
  const parser = useMarkdownParser()
  const blocks = useMemo(() => parser?.parseMarkdown(source), [parser, source])
  return (
    <div className={cx('prose', className)}>
      {blocks ? lowered(blocks, top - 2).map(drawBlock) : <p className="prose__plain">{source}</p>}
    </div>
  )
}

type Drawn =
  | Exclude<Block, { type: 'heading' }>
  | (Omit<Extract<Block, { type: 'heading' }>, 'level'> & { level: number })

const lowered = (blocks: Block[], by: number): Drawn[] =>
  blocks.map((block) => (block.type === 'heading' ? { ...block, level: block.level + by } : block))

function drawBlock(block: Drawn, key: number): ReactNode {
  switch (block.type) {
    case 'heading':
      return createElement(`h${block.level}`, { key }, block.children.map(drawInline))
    case 'paragraph':
      return <p key={key}>{block.children.map(drawInline)}</p>
    case 'list':
      return createElement(block.ordered ? 'ol' : 'ul', { key, start: block.start }, block.items.map(drawItem))
    case 'quote':
      return <blockquote key={key}>{block.blocks.map(drawBlock)}</blockquote>
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, by keyboard as well
        <pre key={key} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'table':
      return <Table key={key} table={block} />
    case 'rule':
      return <hr key={key} />
  }
}

const drawItem = (item: ListItem, key: number) => (
  <li key={key}>
    {item.map((part, i) =>
      part.type === 'nested' ? <Fragment key={i}>{part.blocks.map(drawBlock)}</Fragment> : drawInline(part, i),
    )}
  </li>
)

/** Wide tables scroll in their own box, which the keyboard can reach. */
function Table({ table: { head, rows } }: { table: Extract<Block, { type: 'table' }> }) {
  const t = useT('ui')
  const cells = (row: Inline[][], cell: 'th' | 'td') =>
    row.map((content, i) =>
      createElement(cell, { key: i, scope: cell === 'th' ? 'col' : undefined }, content.map(drawInline)),
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
    <section className="prose__scroll" aria-label={t('markdown.table')} tabIndex={0}>
      <table>
        <thead>
          <tr>{cells(head, 'th')}</tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function drawInline(inline: Inline, key: number): ReactNode {
  switch (inline.type) {
    case 'text':
      return <Fragment key={key}>{inline.text}</Fragment>
    case 'strong':
    case 'em':
    case 'del':
      return createElement(inline.type, { key }, inline.children.map(drawInline))
    case 'code':
      return <code key={key}>{inline.text}</code>
    case 'break':
      return <br key={key} />
    case 'link':
      return (
        <a className="link" key={key} href={inline.href} title={inline.title} rel="noopener noreferrer nofollow">
          {inline.children.map(drawInline)}
        </a>
      )
  }
}
