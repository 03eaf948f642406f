#import <Foundation/Foundation.h>
#import "Store.h"

// Something that can be sold.
@protocol Sellable <NSObject>
- (double)price;
@end

@interface Product : NSObject <Sellable>
@property (nonatomic, copy) NSString *name;
- (instancetype)initWithName:(NSString *)name price:(double)price;
+ (Product *)free;
@end

@implementation Product

// Made with a name.
- (instancetype)initWithName:(NSString *)name price:(double)price {
    self = [super init];
    if (self && name != nil) {
        _name = [name copy];
    }
    return self;
}

+ (Product *)free {
    return [[Product alloc] initWithName:@"free" price:0];
}

@end

static int helper(int a) {
    return a > 0 ? a : NSMakeRange(0, a).length;
}
