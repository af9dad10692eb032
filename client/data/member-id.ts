import { computed } from '@preact/signals-react'
import { idOfMember } from '../core/hash.ts'
import { member } from './session.ts'

/** The logged-in member's id in data stored on this device; '' while nobody is logged in. */
export const memberId = computed(() => (member.value ? idOfMember(member.value.username) : ''))
