import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { CountryList } from './phone-field-list-state.ts'

const typingPause = 700

/** The keyboard handlers of the button and of the search box. */
export function useListKeys(list: CountryList, focus: { button: () => void; search: () => void }) {
  const typing = useTyping()

  const onButton = (event: KeyboardEvent) => {
    if (list.open && event.key === '/') take(event, focus.search)
    else if (!steer(list, event) && isLetter(event) && list.open) {
      // A space belongs to a name that is being typed; otherwise it closes the list, as on any button.
      if (event.key === ' ' && !typing.going()) return
      take(event, () => list.find(typing.add(event.key)))
    }
  }
  const onSearch = (event: KeyboardEvent) => {
    if (steer(list, event) && (event.key === 'Enter' || event.key === 'Escape')) focus.button()
  }
  return { onButton, onSearch }
}

/** Keys that work the same in both places; returns whether the key was handled. */
function steer(list: CountryList, event: KeyboardEvent): boolean {
  const { open, options, active } = list
  const highlighted = options.find(({ key }) => key === active)
  const openAnd = (step: 1 | -1) => () => {
    if (!open) list.show()
    if (open || active === null) list.move(step)
  }
  const acts: Record<string, (() => void) | false | undefined> = {
    ArrowDown: openAnd(1),
    ArrowUp: openAnd(-1),
    Home: open && (() => list.highlight(options[0]?.key ?? null)),
    End: open && (() => list.highlight(options.at(-1)?.key ?? null)),
    Enter: open && highlighted && (() => list.choose(highlighted)),
    Escape: open && (() => list.leave()),
  }
  if (event.key === 'Tab') list.leave()
  const act = acts[event.key]
  if (!act) return false
  take(event, act)
  return true
}

function take(event: KeyboardEvent, act: () => void) {
  event.preventDefault()
  event.stopPropagation()
  act()
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** Collects letters typed in quick succession; a pause starts anew. */
function useTyping() {
  const typed = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    going: () => typed.current !== '',
    add(letter: string) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => (typed.current = ''), typingPause)
      return (typed.current += letter)
    },
  }
}
