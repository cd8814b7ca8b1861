import type common from './pt/common.json'
import type phone from './pt/phone.json'
import type ui from './pt/ui.json'

/** The areas of text, one file per language each; Portuguese is the source of the keys. */
type Texts = {
  common: typeof common
  phone: typeof phone
  ui: typeof ui
}

export type Area = keyof Texts
export type TextKey<A extends Area> = KeysOf<Texts[A]>

type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeysOf<T[K]>}` }[keyof T &
  string]
/** `left_one` and `left_other` are both asked for as `left`, with a count. */
type Singular<K extends string> = K extends `${infer Name}_${'one' | 'many' | 'other'}` ? Name : K
