import { createPortal } from 'react-dom';
import { TextInput } from '../../../ui/TextInput.tsx';

interface ComingPickerProps {
  title: string;
  search: string;
  onSearch: (query: string | null) => void;
}

/** Modal: the keys of the page are off, and the only field has the focus. */
const show = (dialog: HTMLDialogElement | null) => dialog?.showModal();

/** The picker's search until the picker itself is here: it takes what is typed, and the page behind gets none of it. */
export function ComingPicker({ title, search, onSearch }: ComingPickerProps) {
  return createPortal(
    <dialog
      ref={show}
      aria-label={title}
      onClose={() => onSearch(null)}
      className="m-auto h-160 w-120 rounded-8 bg-raised px-4 pt-16"
    >
      <TextInput
        aria-label="Search assets"
        placeholder="Loading assets"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
    </dialog>,
    document.body,
  );
}
