import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { type Block, type Inline, parseMarkdown } from '#web/lib/text/markdown.ts'
import { cx } from '#web/components/ui/class-names.ts'
import './markdown.css'

/** Text that people wrote. It becomes elements, never markup. */
export function Markdown({ source, className }: { source: string; className?: string }) {
  const blocks = useMemo(() => parseMarkdown(source), [source])
  return <div className={cx('prose', className)}>{blocks.map(drawBlock)}</div>
}

function drawBlock(block: Block, key: number): ReactNode {
  switch (block.type) {
    case 'heading':
      return createElement(`h${block.level}`, { key }, block.children.map(drawInline))
    case 'paragraph':
      return <p key={key}>{block.children.map(drawInline)}</p>
    case 'list': {
      const items = block.items.map((item, i) => createElement('li', { key: i }, item.map(drawInline)))
      return createElement(block.ordered ? 'ol' : 'ul', { key }, items)
    }
    case 'quote':
      return <blockquote key={key}>{block.blocks.map(drawBlock)}</blockquote>
    case 'code':
      return (
        <pre key={key}>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr key={key} />
  }
}

function drawInline(inline: Inline, key: number): ReactNode {
  switch (inline.type) {
    case 'text':
      return <Fragment key={key}>{inline.text}</Fragment>
    case 'strong':
      return <strong key={key}>{inline.children.map(drawInline)}</strong>
    case 'em':
      return <em key={key}>{inline.children.map(drawInline)}</em>
    case 'code':
      return <code key={key}>{inline.text}</code>
    case 'break':
      return <br key={key} />
    case 'link':
      return (
        <a className="link" key={key} href={inline.href} rel="noopener noreferrer nofollow">
          {inline.children.map(drawInline)}
        </a>
      )
  }
}
