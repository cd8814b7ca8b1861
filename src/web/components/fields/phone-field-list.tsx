/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list has no search box, no codes and no chips */
import { Check } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import { cx } from '#web/components/ui/class-names.ts'
import type { CountryOption } from './phone-field-countries.ts'
import type { CountryList } from './phone-field-list-state.ts'

type Props = {
  id: string
  list: CountryList
  country: string
  searchBox: RefObject<HTMLInputElement | null>
  onKeyDown: (event: KeyboardEvent) => void
}

export const optionId = (listId: string, key: string) => `${listId}-${key}`

export function PhoneFieldList({ id, list, country, searchBox, onKeyDown }: Props) {
  const t = useT('phone')
  const popup = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  // With its search box the popup may be higher than the free room: scroll it into view.
  useLayoutEffect(() => {
    popup.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useLayoutEffect(() => {
    if (scroller.current && list.active !== null) showOption(scroller.current, optionId(id, list.active))
  }, [id, list.active])
  return (
    <div className="listbox" ref={popup} data-side={list.side} role="presentation" onMouseDown={keepFocus}>
      <div className="listbox__search inputwrap">
        <input
          ref={searchBox}
          className="input input--sm"
          type="text"
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={list.active === null ? undefined : optionId(id, list.active)}
          aria-label={t('search')}
          aria-keyshortcuts="/"
          placeholder={t('searchExample')}
          autoComplete="off"
          spellCheck={false}
          tabIndex={-1}
          value={list.search}
          onChange={(event) => list.filter(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span className="inputwrap__end listbox__key" aria-hidden>
          /
        </span>
      </div>
      <div className="listbox__list" id={id} role="listbox" aria-label={t('countries')} ref={scroller}>
        {list.groups.map(({ name, options }) => (
          <div key={name} role="group" aria-label={name === 'found' ? t('countries') : t(name)}>
            {name !== 'found' && (
              <div className="listbox__group" aria-hidden>
                {t(name)}
              </div>
            )}
            {options.map((option) => (
              <Option key={option.key} id={optionId(id, option.key)} option={option} list={list} country={country} />
            ))}
          </div>
        ))}
        {list.options.length === 0 && <p className="listbox__empty">{t('none')}</p>}
      </div>
      <output className="sr-only">
        {list.search.trim() !== '' && list.options.length > 0 ? t('found', { count: list.options.length }) : ''}
      </output>
    </div>
  )
}

type OptionProps = { id: string; option: CountryOption; list: CountryList; country: string }

function Option({ id, option, list, country }: OptionProps) {
  const chosen = option.code === country
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox that owns the list handles the keys
    <div
      id={id}
      className={cx('option', option.key === list.active && 'is-active', chosen && 'is-chosen')}
      role="option"
      // A chosen country may be listed twice; only its entry in the whole list is the selected one.
      aria-selected={chosen && option.key === option.code}
      tabIndex={-1}
      onPointerMove={() => list.highlight(option.key)}
      onClick={() => list.choose(option)}
    >
      <span className="iso" aria-hidden>
        {option.code}
      </span>
      {option.name}
      {chosen && <Check />}
      <span className="option__code">+{option.callingCode}</span>
    </div>
  )
}

// Clicking and scrolling in the list leaves the focus on the button or in the search box.
function keepFocus(event: { target: EventTarget; preventDefault: () => void }) {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

/** Scrolls only the list, not the page; a distant option comes to the middle. */
function showOption(scroller: HTMLElement, id: string) {
  const option = scroller.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
  if (!option) return
  const top = option.offsetTop - scroller.scrollTop
  const bottom = top + option.offsetHeight
  if (top >= 0 && bottom <= scroller.clientHeight) return
  const near = top > -scroller.clientHeight / 2 && bottom < scroller.clientHeight * 1.5
  if (!near) scroller.scrollTop = option.offsetTop - (scroller.clientHeight - option.offsetHeight) / 2
  else scroller.scrollTop += top < 0 ? top : bottom - scroller.clientHeight
}
