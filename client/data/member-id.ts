import { computed } from '@preact/signals-react'
import { idOfMember } from '../core/hash.ts'
import { member } from './session.ts'

/** The logged-in member's id in data that this device keeps; '' while nobody is logged in. */
export const memberId = computed(() => (member.value ? idOfMember(member.value.username) : ''))
