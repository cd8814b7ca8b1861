/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list cannot show icons and notes */
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { AriaLocale } from '#web/components/ui/aria-locale.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import '#web/components/ui/dialog.css'
import './command-palette.css'
import { Marked } from './palette-mark.tsx'
import { type Option as Found, useFindings } from './palette-findings.ts'
import { closePalette, paletteReady, typedSoFar } from './palette-store.ts'

/** Ctrl K: type, choose with the arrows, open with Enter. */
export function CommandPalette() {
  const t = useT('shell')
  return (
    <AriaLocale>
      <ModalOverlay className="scrim scrim--palette" isOpen isDismissable onOpenChange={closePalette}>
        <Modal className="palette">
          <Dialog aria-label={t('search.title')}>
            <PaletteBody />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}

function PaletteBody() {
  const t = useT('shell')
  const listId = useId()
  const [text, setText] = useState(typedSoFar)
  const [active, setActive] = useState(0)
  const { findings, settled, failed } = useFindings(text)
  const current = Math.min(active, findings.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  const open = (finding: Found | undefined) => {
    if (!finding) return
    closePalette()
    finding.run()
  }
  const type = (next: string) => {
    setText(next)
    setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((current + step + findings.length) % Math.max(findings.length, 1))
    else if (event.key === 'Enter') open(findings[current])
    else return
    event.preventDefault()
  }
  return (
    <>
      <SearchBox
        text={text}
        listId={listId}
        activeId={findings.length > 0 ? optionId(current) : undefined}
        onType={type}
        onKeyDown={onKeyDown}
      />
      <div className="palette__list" role="listbox" id={listId} aria-label={t('search.title')}>
        {[...Map.groupBy(findings.entries(), ([, { group }]) => group)].map(([group, options]) => (
          <Group title={group} key={group}>
            {options.map(([index, finding]) => (
              <Option
                key={finding.id}
                id={optionId(index)}
                finding={finding}
                typed={text}
                active={index === current}
                onPoint={() => setActive(index)}
                onOpen={() => open(finding)}
              />
            ))}
          </Group>
        ))}
      </div>
      <Foot text={text} count={findings.length} settled={settled} failed={failed} />
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p className="palette__group small subtle" id={id}>
        {title}
      </p>
      {children}
    </div>
  )
}

type FootProps = { text: string; count: number; settled: boolean; failed: boolean }

function Foot({ text, count, settled, failed }: FootProps) {
  const t = useT('shell')
  const say = () => {
    if (failed) return t('search.failed')
    if (settled && count === 0) return t('search.empty', { text })
    return (
      <>
        <span className="palette__keys">{t('search.hint')}</span>
        {text && settled && <span>{t('search.count', { count })}</span>}
      </>
    )
  }
  return <output className="palette__foot small subtle">{say()}</output>
}

type SearchBoxProps = {
  text: string
  listId: string
  activeId: string | undefined
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SearchBox({ text, listId, activeId, onType, onKeyDown }: SearchBoxProps) {
  const t = useT('shell')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    // Further letters follow those that were typed while this loaded.
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length)
    paletteReady()
    // A key may have come between the first render and now.
    if (typedSoFar() !== text) onType(typedSoFar())
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the field takes over
  }, [])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div className="palette__search">
      <Search />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-label={t('search.placeholder')}
        placeholder={t('search.placeholder')}
        maxLength={200}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton className="palette__close" name={t('search.close')} onClick={closePalette}>
        <X />
      </IconButton>
    </div>
  )
}

type OptionProps = {
  id: string
  finding: Found
  typed: string
  active: boolean
  onPoint: () => void
  onOpen: () => void
}

// The input keeps the focus and handles the keys; an option handles only the pointer.
function Option({ id, finding, typed, active, onPoint, onOpen }: OptionProps) {
  const Icon = finding.icon
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
    <div
      className="palette__item"
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      <Icon />
      <span className="grow palette__text">
        <span className="truncate" lang={finding.lang}>
          <Marked text={finding.title} typed={typed} />
        </span>
        {finding.about && (
          <span className="small subtle truncate" lang={finding.about.lang}>
            <Marked text={finding.about.text} typed={typed} />
          </span>
        )}
      </span>
      {finding.note && <span className="small subtle">{finding.note}</span>}
    </div>
  )
}
