// Methods of a class of Foundation's that apps call through the class's table, where no linker's name catches them: the table
// gets functions of BundleCapture.swift, so that arguments and results are Swift's own.
#define _GNU_SOURCE
#include "internal.h"

#include <sys/mman.h>
#include <unistd.h>

// The head of a class's description, as Swift's ABI has it where there is no Objective-C.
struct class_head {
    uintptr_t kind, parent;
    uint32_t flags, instance_start, instance_size;
    uint16_t alignment, reserved;
    uint32_t size, start;
};

static bool replace(struct class_head *head, const char *name, void (*function)(void)) {
    void *old = dlsym(RTLD_DEFAULT, name);
    if (!old || head->size < head->start || head->size - head->start > 1 << 16) return false;
    void **entries = (void **)head;
    size_t count = (head->size - head->start) / sizeof(void *);
    for (size_t i = sizeof *head / sizeof(void *); i < count; i++) {
        if (entries[i] != old) continue;
        uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
        void *place = (void *)((uintptr_t)&entries[i] & ~(page - 1));
        if (mprotect(place, page, PROT_READ | PROT_WRITE) != 0) return false;
        entries[i] = (void *)function;
        return true;
    }
    return false;
}

void guest_bundle_text(void);
void guest_bundle_preferred(void);
void guest_bundle_localized_info(void);
void guest_bundle_info_value(void);
void guest_bundle_url(void);
void guest_bundle_url_in(void);
void guest_bundle_path(void);
void guest_bundle_path_in(void);

struct method {
    const char *name;
    void (*function)(void);
};

static const char *replace_all(void *class, const struct method *methods, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!replace(class, methods[i].name, methods[i].function)) return methods[i].name;
    return NULL;
}

const char *guest_bundle_capture(void *bundle_class) {
    static const struct method methods[] = {
        {"$s10Foundation6BundleC15localizedString6forKey5value5tableS2S_SSSgAHtF", guest_bundle_text},
        {"$s10Foundation6BundleC22preferredLocalizationsSaySSGvg", guest_bundle_preferred},
        {"$s10Foundation6BundleC23localizedInfoDictionarySDySSypGSgvg", guest_bundle_localized_info},
        {"$s10Foundation6BundleC6object20forInfoDictionaryKeyypSgSS_tF", guest_bundle_info_value},
        {"$s10Foundation6BundleC3url11forResource13withExtension0A10Essentials3URLVSgSSSg_AKtF",
         guest_bundle_url},
        {"$s10Foundation6BundleC3url11forResource13withExtension12subdirectory0A10Essentials3URLVSgSSSg_A2LtF",
         guest_bundle_url_in},
        {"$s10Foundation6BundleC4path11forResource6ofTypeSSSgAG_AGtF", guest_bundle_path},
        {"$s10Foundation6BundleC4path11forResource6ofType11inDirectorySSSgAH_A2HtF", guest_bundle_path_in},
    };
    return replace_all(bundle_class, methods, sizeof methods / sizeof *methods);
}

void guest_files_set_attributes(void);
void guest_files_attributes(void);
void guest_files_create(void);
void guest_files_create_folder(void);
void guest_files_create_folder_at(void);

const char *guest_files_capture(void *manager_class) {
    static const struct method methods[] = {
        {"$s20FoundationEssentials11FileManagerC13setAttributes_12ofItemAtPathySDyAA0C12AttributeKeyVypG_SStKF",
         guest_files_set_attributes},
        {"$s20FoundationEssentials11FileManagerC16attributesOfItem6atPathSDyAA0C12AttributeKeyVypGSS_tKF",
         guest_files_attributes},
        {"$s20FoundationEssentials11FileManagerC06createC06atPath8contents10attributesSbSS_AA4DataVSgSDyAA0C12"
         "AttributeKeyVypGSgtF",
         guest_files_create},
        {"$s20FoundationEssentials11FileManagerC15createDirectory6atPath27withIntermediateDirectories10attributesy"
         "SS_SbSDyAA0C12AttributeKeyVypGSgtKF",
         guest_files_create_folder},
        {"$s20FoundationEssentials11FileManagerC15createDirectory2at27withIntermediateDirectories10attributesyAA3"
         "URLV_SbSDyAA0C12AttributeKeyVypGSgtKF",
         guest_files_create_folder_at},
    };
    return replace_all(manager_class, methods, sizeof methods / sizeof *methods);
}

// Of the reader of XML, in programs that have one: FacadeFoundation's function, for there is none without it.
__attribute__((weak)) void guest_xml_parse(void);

const char *guest_xml_capture(void) {
    static const char method[] = "$s13FoundationXML9XMLParserC5parseSbyF";
    void *reader = dlsym(RTLD_DEFAULT, "$s13FoundationXML9XMLParserCN");
    if (!guest_xml_parse || !reader) return NULL;
    return replace(reader, method, guest_xml_parse) ? NULL : method;
}
